import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Listens on a free port of 127.0.0.1, and returns the port. */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // The address of a TCP server is an object.
  const { port } = server.address() as AddressInfo
  return port
}
