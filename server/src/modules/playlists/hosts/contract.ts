import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../../kernel/answers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { isPlaylistUrl, isTwoAddresses, originOf, repairAddress, suggestAddresses } from '../address.ts'
import { hasLongHost, MAX_PLAYLISTS } from '../contract.ts'
import { answer } from '../messages.ts'

const fieldError = fieldErrorsOf(answer)

/** The parts of a playlist that have an address. */
export const PARTS = ['address', 'guide', 'fallbacks'] as const
export type Part = (typeof PARTS)[number]

/** Moves of a device that can be undone; older ones are deleted. */
export const MAX_MOVES = 5

/** The hosts of a device's playlists. `closed`: the number of protected playlists that are not open. */
export const hostsOutput = z.object({
  hosts: z.array(
    z.object({
      /** With its port, unless the scheme implies it. */
      host: z.string(),
      playlists: z.array(z.object({ id: z.string(), name: z.string(), parts: z.array(z.enum(PARTS)) })),
    }),
  ),
  closed: z.int(),
  /** The moves that can be undone, the newest first. */
  moves: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      to: z.string(),
      made_at: z.iso.datetime(),
      /** Number of playlists that the undo would change. */
      playlists: z.int(),
    }),
  ),
})
export type Hosts = z.infer<typeof hostsOutput>
export type MovedHost = Hosts['hosts'][number]
export type UndoableMove = Hosts['moves'][number]

/** The new host with its port, and with the scheme if one was typed. */
const newHost = z.string(fieldError('new_host_invalid')).check(
  z.maxLength(2048, { ...fieldError('playlist_too_long'), abort: true }),
  z.overwrite((typed) => typedHost(repairAddress(typed))),
  z.minLength(1, fieldError('new_host_invalid')),
)

function typedHost(text: string): string {
  const [address = ''] = isPlaylistUrl(text) ? [text] : suggestAddresses('host', text)
  if (address === '' || isTwoAddresses(text) || hasLongHost(address)) return ''
  if (/^(?:https?|ftp):/i.test(text)) return originOf(address)
  // Keeps a port even if it is the scheme's default: the addresses may have another scheme.
  const [, port = ''] = /^[a-z]+:\/\/[^/?#]*?(:\d+)?(?:[/?#]|$)/i.exec(address) ?? []
  return new URL(address).hostname + port
}

const movedHost = z
  .string(fieldError('host_required'))
  .check(z.minLength(1, fieldError('host_required')), z.maxLength(2048, fieldError('playlist_too_long')))

export const moveHostInput = z
  .object({
    from: movedHost,
    to: newHost,
    /** The playlists that the owner saw listed. */
    ids: z
      .array(uuid(fieldError('playlist_missing')), fieldError('playlist_missing'))
      .check(z.maxLength(MAX_PLAYLISTS, fieldError('playlist_limit'))),
  })
  .check(z.refine(({ from, to }) => to !== from, { ...fieldError('new_host_invalid'), path: ['to'] }))
export type MoveHostInput = z.infer<typeof moveHostInput>
export const moveHostOutput = z.object({ moved: z.int() })

export const undoMoveInput = z.object({ id: uuid(fieldError('move_expired')) })
export const undoMoveOutput = z.object({
  restored: z.int(),
  /** Playlists that were changed or deleted since, and stay as they are. */
  changed: z.int(),
  /** Protected playlists that are not open. They can be restored once they are open. */
  closed: z.int(),
})
export type UndoneMove = z.infer<typeof undoMoveOutput>

export const swapAddressInput = z.object({
  id: uuid(fieldError('playlist_missing')),
  /** The fallback that becomes the first address. */
  origin: z.string(fieldError('fallback_missing')).check(z.maxLength(2048, fieldError('fallback_missing'))),
})
