package market

// NameKind says what a text of a partner names.
type NameKind string

// The kinds.
const (
	ProcessorName NameKind = "processor"
	PlaceName     NameKind = "place"
	GPUName       NameKind = "gpu"
)

// ChosenName is what an operator says that a text of partners names.
type ChosenName struct {
	Kind NameKind `json:"kind"`
	// Partner is whose text it is; empty for a processor and a GPU, which are the same for all.
	Partner PartnerID `json:"partner,omitempty"`
	Text    string    `json:"text"`
	// Name is a name of the table; "none" for a processor that is to have no name.
	Name string `json:"name"`
}

// Same reports whether two names are of the same text.
func (n ChosenName) Same(other ChosenName) bool {
	return n.Kind == other.Kind && n.Partner == other.Partner && n.Text == other.Text
}
