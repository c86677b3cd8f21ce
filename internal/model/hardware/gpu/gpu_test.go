package gpu

import "testing"

func TestFind(t *testing.T) {
	for text, want := range map[string]string{
		"NVIDIA_L40S": "NVIDIA L40S", "8 x B300-SXM": "NVIDIA B300", "4x Nvidia Tesla V100s 32GB": "NVIDIA V100S",
		"GPU-8xCPU-64GB-1xL40S": "", "L4": "NVIDIA L4", "RTX4000 Ada x1": "NVIDIA RTX 4000 Ada",
		"NVIDIA RTX 4000 SFF Ada Generation": "NVIDIA RTX 4000 SFF Ada", "rtx 6000": "", "none": "", "": "",
		"AMD MI300X": "AMD Instinct MI300X", "GeForce GTX 1080": "NVIDIA GeForce GTX 1080", "GTX 1080 Ti": "NVIDIA GeForce GTX 1080 Ti",
		"H100-SXM-80GB": "NVIDIA H100",
	} {
		if card, _ := Find(text); card.Model != want {
			t.Errorf("%q is %q, want %q", text, card.Model, want)
		}
	}
	if got := Name("Voodoo 2"); got != "Voodoo 2" {
		t.Errorf("an unknown card is %q", got)
	}
}

// TestTable holds every spelling to one model, and every model to its own name.
func TestTable(t *testing.T) {
	seen := map[string]string{}
	for _, s := range spellings() {
		if card, found := Find(join(s.words)); !found || card.Model != s.card.Model {
			t.Errorf("%q is %q, want %q", join(s.words), card.Model, s.card.Model)
		}
		if other, twice := seen[join(s.words)]; twice {
			t.Errorf("%q is %q and %q", join(s.words), other, s.card.Model)
		}
		seen[join(s.words)] = s.card.Model
		if card, _ := Find(s.card.Model); card.Model != s.card.Model {
			t.Errorf("%q is %q", s.card.Model, card.Model)
		}
		if gb := s.card.MemoryGB; gb != nil && (*gb < 4 || *gb > 512) {
			t.Errorf("%s has %v GB", s.card.Model, *gb)
		}
	}
}

func join(words []string) string {
	text := ""
	for _, w := range words {
		text += " " + w
	}
	return text[1:]
}
