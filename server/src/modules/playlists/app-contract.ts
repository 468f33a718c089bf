import * as z from 'zod/mini'

const { describe, meta } = z
const url = z.string()
const epgUrl = z.nullable(z.string()).check(describe('The programme guide (XMLTV), if it has an address.'))

const sharedFields = {
  id: z.string().check(describe('Stays the same when the playlist is changed.')),
  name: z.string(),
  protected: z.boolean().check(describe('Whether it has a PIN.')),
  updated_at: z.iso.datetime().check(describe('Fetch the playlist again when it changes.')),
  again_at: z
    .nullable(z.iso.datetime())
    .check(describe('When the owner last asked to try again: load the playlist again when it changes.')),
  tell: z
    .object({
      result: z.boolean().check(describe('Whether to tell how loading it went.')),
      groups: z
        .optional(z.boolean())
        .check(describe('Whether to tell its groups. Servers of an earlier version leave it out.')),
    })
    .check(meta({ id: 'Tell', description: 'What the owner lets the television tell of it.' })),
  rules_version: z
    .optional(z.int())
    .check(
      describe(
        'Of the arrangement of its groups: read its rules when it differs from the version that you have. 0: show all groups as they come. Servers of an earlier version leave it out.',
      ),
    ),
}
const describeSource = describe('Null until the PIN of a protected playlist was given on this television.')

const m3uSource = z
  .object({ url: url.check(describe('http, https or ftp.')), epg_url: epgUrl })
  .check(meta({ id: 'M3uSource' }))
const xtreamSource = z
  .object({
    host: url.check(describe('With scheme and port.')),
    username: z.string(),
    password: z.string(),
    epg_url: epgUrl,
  })
  .check(meta({ id: 'XtreamSource' }))
const describeFallbacks = describe(
  'The same playlist at up to three other hosts, to try in turn when `source` fails. Null with `source`.',
)

export const televisionPlaylist = z
  .discriminatedUnion('type', [
    z
      .object({
        ...sharedFields,
        type: z.literal('m3u'),
        source: z.nullable(m3uSource).check(describeSource),
        fallbacks: z.nullable(z.array(m3uSource)).check(describeFallbacks),
      })
      .check(meta({ id: 'M3uPlaylist' })),
    z
      .object({
        ...sharedFields,
        type: z.literal('xtream'),
        source: z.nullable(xtreamSource).check(describeSource),
        fallbacks: z.nullable(z.array(xtreamSource)).check(describeFallbacks),
      })
      .check(meta({ id: 'XtreamPlaylist' })),
  ])
  .check(meta({ id: 'Playlist' }))
export type TelevisionPlaylist = z.input<typeof televisionPlaylist>
