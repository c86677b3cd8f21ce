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

// Corrupt overwrites the record of a row.
func (s *Snapshot) Corrupt(i int) {
	record := s.documents.arena.get(s.documents.refs[i])
	for k := range record[documentHead:] {
		record[documentHead+k] = 'x'
	}
}

// Lose makes a row refer to a record that is not there.
func (s *Snapshot) Lose(i int) { s.documents.refs[i] = 1 << 31 }
