// Package overload bounds what clients take of the machine. A client is an IPv4 address or
// an IPv6 /64.
//
//   - Connections: open connections, with eviction of idle ones.
//   - Rates: a token bucket for each client, charged before or after a call.
//   - Slots: calls that run at once (semaphore), in all and of each client.
//   - Streams: long answers that are sent at once, with backpressure: a slow reader holds no
//     processor.
//   - Bodies: memory of request bodies, as they arrive.
package overload
