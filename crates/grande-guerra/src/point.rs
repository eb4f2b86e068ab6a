//! The points of the law: rule ideas that shared code may cite. Each book has its own paragraphs for one, or none.

/// The list, its names, and how many there are.
macro_rules! points {
    ($($name:ident)+) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Point { $($name),+ }

        impl Point {
            pub const ALL: [Self; POINTS] = [$(Self::$name),+];
        }
        pub const POINTS: usize = [$(stringify!($name)),+].len();
    };
}

points! {
    ActivateOnce ActivatePlanned ActivatedOff AdvanceEmpty Again Again2 AimApart AllEnter AllHexsides Allowance Arrive Assault
    AssaultAbove AssaultBelow AssaultBeyond AssaultDie AssaultIsonzo AssaultMorale AssaultNet AssaultNoZones AssaultPays
    AssaultPoints AssaultRatio AssaultRetreat AssaultRiver AssaultRound AssaultRows AssaultSlope AssaultStands AssaultSteps
    AssaultTerrain AttachFreely AttachTwo AttackerBack AustrianLogistics AustrianNothing AustrianShort AustrianSources
    BackWhereItBegan Barrage BarrageHits BarrageMarker BarrageOnce Bid BidSpent BlowBridge BlowDie BlowFree BlowOnce
    BlownBridge BombardAgain BombardColumn BombardDash BombardDie BombardDisorder BombardGuns BombardNet BombardSteps
    BombardTerrain BombardmentFactor BothFires BothPass Breakthrough BridgeAcross BridgeBegun BridgeBusy BridgeElsewhere
    BridgeFree BridgeNext BridgePhase BridgeRepairs BridgingEngineers BridgingRepair BrigadeActed BrigadeAgain BrigadeMoved
    BusyDoNotFire CarFree CarRoads CarTargets CarZoc CavalryBare CavalryCharge CavalryTarget CentreLevel CombatFactor
    CommandRange Connected ConnectedDry Control CorpsGuns Counter CounterGuns CounterMarked CounterPays CounterReach
    CounterTarget CounterTrench CounterWho CurrentMorale DefenceColumn DefenceDash DefenceDie DefenceNet DefenceResult
    DefendOnce Dig DigAtOnce DigDie DigFive DigLevel DigPaid Display DividedFire DugStays EliminatedStay EmplacedApart
    EnemyTrenchCost EngineersDig EngineersHold EnterCrowded EnterEnemy EnterOverstacked EnterUnstack EntryBlocked EventAustrian EventDie
    EventItalian EventNone Exchange ExchangeBack ExchangeInto ExchangeMoves ExchangeOnly FireAgain FireAtAssault FireHigher
    FireInfantry FireOnce FireOneHex FireOnlyAssault FireQuarter FireRiver FireZero FirstMoves FlameAlone FlameAttached
    FlameDies FlameFree FlameShift Fog ForceAssault ForceMarch ForcePays ForceWornOut FreeActivation FreeAgain FreeKeepsOff
    FreeLeave FreeNight FreeNightGuns FreeShelter GunDivision GunModeStays GunModes GunRange GunReach GunShare GunsBreak
    GunsDefend GunsFightAtZero GunsInOrder GunsKeepOff GunsLeft GunsMoveLater GunsNeedBridge GunsStay GunsTwoHits GunsWeakened
    Halt HaltEnds HeavyFire HeavyNoShift HeavyWaits HexCost HexsideCost HexsideDip HiddenDisorder HoldBack HqEnemy HqIgnored
    HqNear HqSupply HqsOff InCommand IndependentDivision IndependentOnce IndependentRange IndependentsStayOut Infiltration
    InfiltrationFire InfiltrationHex InfiltrationTerrain InitiativeDie InitiativeHigh InitiativeSum InitiativeTie
    InterdictedHq InterdictedSight IsonzoCloses IsonzoCost IsonzoEngineers ItalianLogistics ItalianNothing ItalianPoints
    ItalianShort ItalianSources JointFire LastTurn LeaderLoses LightSpares LimberCrowd LossesEven LowerTrench MarkersOff
    MayLeave MgFactor MgFree MgLost MgOnlyDefends MoraleValue MoveAsStack MoveOnce MoveSideMoves MoveSideSilent MustAssault
    NextWave Night NightDie NightFresh NightGuns NightPays NoDivision NoPoints NoRefund NotEnoughPoints Observer OneTarget
    Order OriginMarker OtherZones OutOfCommand OutOfSupply OverrunGuns OverstackPays OwnBrigade OwnSources OwnerChooses
    PassThrough PayGuns PhaseAction PhaseArtillery PhaseCommand PhaseEvent PhaseInitiative PhaseMovement PhaseRally
    PhaseReinforcement PhaseSupply PhaseVictory PhaseWeather PlanCost PlanGuns PlanNumber PlanSpent PlanStock PlanUnits
    PointsAdded PointsLost PrintedRaised PrintedTrench PrintedTrenchStays Railroad Rally RallyEnemy RallyLess RallyOrRestore
    RallyTrench RangeDie RangeEnemy RangeFriend RangeTerrain React ReactDie ReactPlanned RecallNear RecallReduced ReducedSide
    RegimentAgain RegimentMoved Replace ReplaceAlive ReplaceInfantry ReplaceKinds ReplacePhase ReplacePlace ReplaceSide
    ReplaceTrench RetreatApart RetreatClosed RetreatEmpty RetreatFire RetreatFriendSpared RetreatFriends RetreatLaunch
    RetreatOne RetreatOpposite RetreatOver RetreatSurrender Road RoadCrowd RoadZoc SecondMoves SecretPoints Setup ShiftsNet
    SightAlong SightBlocks SightCover SightSix Slope Spike SpikeSupplied SplitStack StackEnd StackLimit StepA StepA2 StepB
    StepB2 StepByStep StepC StepC2 StepD StepD2 StepE StepE2 StepF StepF2 StepFlips StepG StepG2 StepH StepH2 StepI StepI2
    StepsFirst Strategic StraysMove SuddenDeath SupplyBlocked SupplyBridge SupplyFriend SupplyRoadZoc SupplyRoads SupplyTen
    Surrender SurrenderElse SurrenderThreshold SurrenderedStay TacticalMovement TargetSeen TopInfantry Track TrenchCover
    TrenchFalls TrenchFire TrenchHit TrenchHolds TrenchTaken TurnAdvances TwoAtATime TwoHex TwoHexAlone TwoHexGather
    TwoHexHalves TwoHexHit TwoSteps TwoUnits VictoryLevel Voluntary WinnerStands WithoutMg WorksFinished WorksLost
    ZeroStrength Zoc ZocLeave ZocNone ZocPassable ZocThrough
}
