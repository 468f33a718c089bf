import * as z from 'zod/mini'
import { fieldErrorsOf } from '../../../kernel/answers.ts'
import { isPlaylistUrl, isTwoAddresses, originOf, repairAddress, suggestAddresses } from '../address.ts'
import { MAX_PLAYLISTS } from '../contract.ts'
import { answer } from '../messages.ts'

const fieldError = fieldErrorsOf(answer)

/** The parts of a playlist that have an address. */
export const PARTS = ['address', 'guide', 'fallbacks'] as const
export type Part = (typeof PARTS)[number]

/** How long a move can be undone. */
export const UNDO_DAYS = 7

/** The hosts of a device's playlists. Protected ones that are not open are only counted (D10). */
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
      /** How many playlists the undo would change. */
      playlists: z.int(),
    }),
  ),
})
export type Hosts = z.infer<typeof hostsOutput>
export type MovedHost = Hosts['hosts'][number]

/** The new host as it is put into addresses: after a scheme if one was typed, with its port; the rest of an address is dropped. */
const newHost = z.string(fieldError('new_host_invalid')).check(
  z.maxLength(2048, { ...fieldError('playlist_too_long'), abort: true }),
  z.overwrite((typed) => hostTyped(repairAddress(typed))),
  z.minLength(1, fieldError('new_host_invalid')),
)

function hostTyped(text: string): string {
  const [address = ''] = isPlaylistUrl(text) ? [text] : suggestAddresses('host', text)
  if (address === '' || isTwoAddresses(text)) return ''
  if (/^(?:https?|ftp):/i.test(text)) return originOf(address)
  // A port stays, also one that is the default of a scheme: the addresses may have another scheme.
  const [, port = ''] = /^[a-z]+:\/\/[^/?#]*?(:\d+)?(?:[/?#]|$)/i.exec(address) ?? []
  return new URL(address).hostname + port
}

const movedHost = z
  .string(fieldError('host_required'))
  .check(z.minLength(1, fieldError('host_required')), z.maxLength(2048, fieldError('playlist_too_long')))

export const moveHostInput = z.object({
  from: movedHost,
  to: newHost,
  /** The playlists that the owner saw listed. */
  ids: z
    .array(z.uuid(fieldError('playlist_missing')), fieldError('playlist_missing'))
    .check(z.maxLength(MAX_PLAYLISTS, fieldError('playlist_limit'))),
})
export type MoveHostInput = z.infer<typeof moveHostInput>
export const moveHostOutput = z.object({ moved: z.int() })

export const undoMoveInput = z.object({ id: z.uuid(fieldError('move_expired')) })
export const undoMoveOutput = z.object({
  restored: z.int(),
  /** Playlists that stay as they are, because they were changed or deleted since. */
  changed: z.int(),
  /** Protected playlists that are not open. They can be restored once they are. */
  closed: z.int(),
})
export type UndoneMove = z.infer<typeof undoMoveOutput>

export const swapAddressInput = z.object({
  id: z.uuid(fieldError('playlist_missing')),
  /** The fallback that becomes the first. */
  origin: z.string(fieldError('fallback_missing')).check(z.maxLength(2048, fieldError('fallback_missing'))),
})
