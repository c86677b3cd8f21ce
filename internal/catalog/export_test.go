package catalog

// Forget lets go of all kept answers, so that a benchmark meets none.
func (s *Snapshot) Forget() {
	s.answers.mu.Lock()
	defer s.answers.mu.Unlock()
	clear(s.answers.kept)
	for i := range s.answers.noted {
		s.answers.noted[i].Store(0)
	}
}

// Kept counts the answers that are kept.
func (s *Snapshot) Kept() int {
	s.answers.mu.RLock()
	defer s.answers.mu.RUnlock()
	return len(s.answers.kept)
}

// Sought counts the words whose rows are kept.
func (s *Snapshot) Sought() int {
	s.sought.mu.RLock()
	defer s.sought.mu.RUnlock()
	return len(s.sought.kept)
}
