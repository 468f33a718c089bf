import { holdPort } from '../machine/ports.ts'
import { readLastPorts, writeLastPorts } from './last-ports.ts'
import type { StartSettings } from './settings.ts'

/**
 * Holds the requested ports, else those of the last start, else the next free ones: with the same address a browser shows the same television, and
 * links still work. The server has the site's port, or with `watch` a port of its own behind Vite's; `notes` are messages for the user.
 */
export async function choosePorts(settings: StartSettings) {
  const last = readLastPorts(settings.directory)
  const requested = [settings.port, settings.mailboxPort, settings.televisionPort]
  const site = await holdPort('PORT', settings.port, last?.site ?? 3000, requested)
  const mailbox = await holdPort('MAILBOX_PORT', settings.mailboxPort, last?.mailbox ?? 8025, requested)
  const television = await holdPort(
    'TELEVISION_PORT',
    settings.televisionPort,
    last?.television ?? 8080,
    requested,
  )
  const server = settings.watch ? await holdPort('PORT', undefined, site.port + 1, requested) : site
  const ports = { site: site.port, mailbox: mailbox.port, television: television.port }
  writeLastPorts(settings.directory, ports)
  const hasMoved =
    settings.televisionPort === undefined && last !== undefined && last.television !== television.port
  const notes = hasMoved
    ? [
        `Port ${last.television} is in use, so the television has moved to port ${television.port}, where browsers show a new one. To keep the old one, ` +
          `free that port and start with TELEVISION_PORT=${last.television}.`,
      ]
    : []
  return { site, mailbox, television, server, notes }
}
