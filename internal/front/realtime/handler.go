package realtime

import (
	"log/slog"
	"net/http"
	"strings"

	"github.com/coder/websocket"

	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/past/live"
)

// Handler opens WebSockets. The caller has checked the API key.
type Handler struct {
	Hub *live.Hub
	// Rates bounds what each client takes; nil bounds nothing.
	Rates *overload.Rates
	Log   *slog.Logger
}

// Serve opens a WebSocket and serves it until it is closed. It returns an error only if it has not
// answered yet.
func (h *Handler) Serve(w http.ResponseWriter, r *http.Request) error {
	if err := h.Rates.Admit(r.Context()); err != nil {
		return err
	}
	codec, err := newCodec(r.URL.Query().Get("vsn"))
	if err != nil {
		return err
	}
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") {
		return errs.New(errs.Invalid, "This address accepts only WebSocket; the request has no header Upgrade: websocket")
	}
	subscription, err := h.Hub.Subscribe(r.Context())
	if err != nil {
		return err
	}
	defer subscription.Close()
	// No cookie is used, so pages of any origin may connect.
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		h.Log.DebugContext(r.Context(), "a socket was not opened", "err", err)
		return nil // Accept has answered
	}
	conn.SetReadLimit(maxMessage)
	err = newSocket(conn, codec, h.Rates).run(r.Context(), subscription)
	h.Log.DebugContext(r.Context(), "a socket was closed", "err", err)
	return nil
}
