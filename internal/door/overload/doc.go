// Package overload limits the resources that clients use. A client is an IPv4 address or an IPv6
// /64.
//
//   - Connections: open connections, with eviction of idle ones.
//   - Rates: a token bucket for each client, charged before or after a call.
//   - Fair: concurrent calls and those that wait, in total and of each client (semaphore). Clients
//     take turns. The limits stand in limits.go.
//   - Streams: concurrent long answers, with backpressure: a slow reader holds no processor.
//   - Bodies: memory of request bodies, as they arrive.
package overload
