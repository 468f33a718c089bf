import * as z from 'zod/mini'
import { fieldErrorsOf, type FieldError } from '../../kernel/answers.ts'
import { compactCode } from '../../kernel/digits.ts'
import { answerFields } from '../../kernel/outputs.ts'
import { isBlank, line } from '../../kernel/text.ts'
import { uuid } from '../../kernel/uuid.ts'
import { hostOf, isPlaylistUrl, isTwoAddresses, originOf, repairAddress } from './address.ts'
import { answer } from './messages.ts'

const fieldError = fieldErrorsOf(answer)

export const PLAYLISTS_PER_PAGE = 8
export const MAX_PLAYLISTS = 200
/** Further addresses of a playlist (D57). */
export const MAX_FALLBACKS = 3
/** The limit of DNS, for the host of a further address and for one that replaces another. */
export const MAX_HOST_LENGTH = 253
/** How long a deleted playlist can be restored. */
export const UNDO_SECONDS = 10

/** All types. A new one compiles only with its payload, form and texts. */
export const PLAYLIST_TYPES = ['general', 'xc'] as const
export type PlaylistType = (typeof PLAYLIST_TYPES)[number]
/** The value of `current_playlist_url_id` for a new playlist. */
export const NEW_PLAYLIST = '-1'

const requiredText = (required: FieldError, invalidCharacters: FieldError) =>
  z.string(required).check(
    z.trim(),
    // Not `visible`, which ends the check: the messages of all fields are sent together.
    z.refine((value) => !isBlank(value), required),
    z.maxLength(200, fieldError('playlist_too_long')),
    line(invalidCharacters),
  )

/** An omitted value becomes empty; null stays, see `completePlaylist`. Not trimmed. */
const optionalText = (error: FieldError, invalidCharacters: FieldError) =>
  z._default(
    z.nullable(
      z.string(error).check(z.maxLength(200, fieldError('playlist_too_long')), line(invalidCharacters)),
    ),
    '',
  )

const url = (required: FieldError, invalid: FieldError) =>
  z.string(required).check(z.overwrite(repairAddress), z.minLength(1, required), ...addressRules(invalid))

const optionalUrl = (invalid: FieldError) =>
  z._default(z.nullable(z.string(invalid).check(z.overwrite(repairAddress), ...addressRules(invalid))), '')

const addressRules = (invalid: FieldError) => [
  z.maxLength(2048, { ...fieldError('playlist_too_long'), abort: true }),
  z.refine<string>((value) => !isTwoAddresses(value), { ...fieldError('two_addresses'), abort: true }),
  z.refine<string>((value) => value === '' || isPlaylistUrl(value), invalid),
  line(invalid),
]

/** Another address of the same playlist, reduced to scheme, host and port. May be empty. */
export const fallbackAddress = z.string(fieldError('fallback_invalid')).check(
  z.overwrite((typed) => reduceToOrigin(repairAddress(typed))),
  ...addressRules(fieldError('fallback_invalid')),
  z.refine<string>((origin) => !hasLongHost(origin), fieldError('fallback_invalid')),
)

/** Whether the host of an address is too long for DNS. */
export const hasLongHost = (address: string): boolean =>
  URL.canParse(address) && new URL(address).hostname.length > MAX_HOST_LENGTH

const reduceToOrigin = (address: string): string =>
  isPlaylistUrl(address) && !isTwoAddresses(address) ? originOf(address) : address

/** The original client sends 'true' or 'false'; other clients also send booleans and numbers. */
const protect = z.pipe(
  z._default(
    z.union(
      [z.boolean(), z.literal(0), z.literal(1), z.enum(['true', 'false', '1', '0'])],
      fieldError('protect_invalid'),
    ),
    'false',
  ),
  z.transform((value) => value === true || value === 1 || value === 'true' || value === '1'),
)

const sharedFields = {
  current_playlist_url_id: z.pipe(
    z.union(
      [
        z.literal(-1),
        z
          .string()
          .check(z.maxLength(64, fieldError('playlist_too_long')), line(fieldError('playlist_missing'))),
      ],
      fieldError('playlist_id_invalid'),
    ),
    z.transform(String),
  ),
  /** Chosen by the form, so that a repeated request adds nothing. */
  new_id: z.optional(uuid(fieldError('new_id_invalid'))),
  playlist_name: requiredText(fieldError('playlist_name_required'), fieldError('playlist_name_characters')),
  protect,
  /** If omitted or null, the stored ones stay: the original client sends none. */
  fallbacks: z.nullish(
    z.pipe(
      z
        .array(fallbackAddress, fieldError('fallback_invalid'))
        .check(z.maxLength(MAX_FALLBACKS, fieldError('fallbacks_too_many'))),
      z.transform((origins) => [...new Set(origins)].filter((origin) => origin !== '')),
    ),
  ),
  pin: z._default(z.nullable(z.string(fieldError('pin_format')).check(z.overwrite(compactCode))), ''),
}

/** Options of rules that are checked even if other fields are invalid. */
const alwaysChecked = { path: ['pin'], when: () => true }
interface Protection {
  readonly protect: boolean
  readonly pin: string | null
}
const pinRules = [
  z.refine<Protection>(({ protect, pin }) => protect !== true || pin !== '', {
    ...alwaysChecked,
    ...fieldError('pin_required'),
  }),
  z.refine<Protection>(({ protect, pin }) => protect !== true || !pin || /^\d{4,6}$/.test(pin), {
    ...alwaysChecked,
    ...fieldError('pin_format'),
  }),
] as const

const general = z
  .object({
    ...sharedFields,
    playlist_type: z.literal('general'),
    playlist_url: z.nullable(url(fieldError('playlist_url_required'), fieldError('playlist_url_invalid'))),
    username: optionalText(fieldError('username_required'), fieldError('username_characters')),
    password: optionalText(fieldError('password_required'), fieldError('password_characters')),
    xml_url: optionalUrl(fieldError('playlist_url_invalid')),
  })
  .check(...pinRules)

const xc = z
  .object({
    ...sharedFields,
    playlist_type: z.literal('xc'),
    playlist_url: z.nullable(url(fieldError('host_url_required'), fieldError('host_url_invalid'))),
    username: z.nullable(requiredText(fieldError('username_required'), fieldError('username_characters'))),
    password: z.nullable(requiredText(fieldError('password_required'), fieldError('password_characters'))),
    xml_url: optionalUrl(fieldError('host_url_invalid')),
  })
  .check(
    ...pinRules,
    z.refine((account) => hostOf(account) !== undefined, {
      path: ['playlist_url'],
      ...fieldError('host_of_other_account'),
    }),
    z.overwrite((account) => ({ ...account, playlist_url: hostOf(account) ?? account.playlist_url })),
  )

/** Null leaves a secret unchanged: the secrets of a protected playlist are sent to the browser as null. */
export const savePlaylistInput = z.discriminatedUnion(
  'playlist_type',
  [general, xc],
  fieldError('playlist_type_invalid'),
)
export type SavePlaylistInput = z.infer<typeof savePlaylistInput>
export const savePlaylistOutput = z.object({ _id: z.string() })

/** Secrets of a protected playlist are null until its PIN is entered. */
const playlistView = z.object({
  _id: z.string(),
  playlist_name: z.string(),
  url: z.nullable(z.string()),
  username: z.nullable(z.string()),
  password: z.nullable(z.string()),
  epg_url: z.nullable(z.string()),
  playlist_type: z.enum(PLAYLIST_TYPES),
  is_protected: z.boolean(),
  /** Always null. */
  pin: z.null(),
})
/** The output of the specification's call. */
export const playlistsOutput = z.object({ playlists: z.array(playlistView) })

const ownPlaylistView = z.extend(playlistView, { fallbacks: z.nullable(z.array(z.string())) })
export type PlaylistView = z.infer<typeof ownPlaylistView>
export const ownPlaylistsOutput = z.object({ playlists: z.array(ownPlaylistView) })

/** A playlist as it is shown without its PIN. */
export const playlistTitle = z.discriminatedUnion('is_protected', [
  z.object({ playlist_name: z.string(), is_protected: z.literal(false) }),
  z.object({ playlist_name: z.null(), is_protected: z.literal(true) }),
])
export type PlaylistTitle = z.infer<typeof playlistTitle>

/** How long a right PIN opens a playlist for its session (D10). */
export const OPEN_SECONDS = 600

const playlistId = z
  .string(fieldError('playlist_missing'))
  .check(z.maxLength(64, fieldError('playlist_missing')))
const pinInput = z
  .string(fieldError('pin_wrong'))
  .check(z.overwrite(compactCode), z.maxLength(16, fieldError('pin_wrong')))

export const openPlaylistInput = z.object({ id: playlistId, pin: pinInput })
export const openPlaylistOutput = z.object({ playlist: ownPlaylistView })

export const unlockPlaylistInput = z.object({ id: uuid(fieldError('playlist_missing')), pin: pinInput })

/** The PIN may be omitted or null without protection. */
export const deletePlaylistInput = z.object({
  id: playlistId,
  pin: z.pipe(
    z.nullish(pinInput),
    z.transform((pin) => pin ?? ''),
  ),
})
export const deletePlaylistOutput = z.object(answerFields(answer('playlist_deleted')))

export const restorePlaylistInput = z.object({ id: playlistId })

export const openedPlaylistsInput = z.object({ pin: pinInput })
