no-such-seat = there is no such seat
