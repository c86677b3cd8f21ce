package partner

// Defects are the errors of optional fields. The item is listed without these fields.
type Defects []error

// Add appends an error unless it is nil.
func (d *Defects) Add(err error) {
	if err != nil {
		*d = append(*d, err)
	}
}
