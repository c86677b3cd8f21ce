package operator

import "testing"

func TestRolesInclude(t *testing.T) {
	for _, tt := range []struct {
		own, needed Role
		want        bool
	}{
		{Owner, Reader, true}, {Owner, Owner, true}, {Editor, Reader, true}, {Editor, Owner, false},
		{Reader, Editor, false}, {Reader, Reader, true}, {"", Reader, false}, {"admin", Reader, false},
	} {
		if got := tt.own.Includes(tt.needed); got != tt.want {
			t.Errorf("%q includes %q: %t", tt.own, tt.needed, got)
		}
	}
}
