package api

import (
	"net/http"

	"launchrack/internal/door/httperr"
)

// socketPath is where Supabase's clients open their socket. A description by OpenAPI knows no
// sockets.
const socketPath = "/realtime/v1/websocket"

// openSocket opens a socket for a client with the key. Browsers cannot send a bearer with it.
func (s *server) openSocket(w http.ResponseWriter, r *http.Request) {
	if _, err := s.key(r); err != nil {
		s.refuse(w, r, err)
		return
	}
	if err := s.Socket(w, r); err != nil {
		httperr.Write(w, r, s.Log, err)
	}
}
