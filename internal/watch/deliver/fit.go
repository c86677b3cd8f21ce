package deliver

// The most bytes of what is sent, below what receivers take: common servers 100 kB of JSON, mail
// programs 102 kB before they cut, and the browsers with the least room 3,070 bytes of a push.
const (
	maxHookBytes = 60_000
	maxMailBytes = 88_000
	maxPushBytes = 2_800
)

// fit writes a letter with as many of its plans as most bytes hold. The others are counted.
func fit(l *Letter, most int, write func(*Letter) ([]byte, error)) ([]byte, error) {
	for {
		body, err := write(l)
		if err != nil || len(body) <= most || len(l.Firings) == 0 {
			return body, err
		}
		l = l.naming(min(len(l.Firings)*most/len(body), len(l.Firings)-1))
	}
}

// naming gives the letter with the first n of its plans.
func (l *Letter) naming(n int) *Letter {
	shorter := *l
	shorter.Firings, shorter.Unnamed = l.Firings[:n], l.Plans()-n
	return &shorter
}

// plans says how many plans the message is about.
func (l *Letter) plans() string { return l.Lang().N("{count} plan", "{count} plans", l.Plans()) }
