no-such-seat = quel posto non esiste
