import { defineOperation } from '../../kernel/operation.ts'
import { groupOperations } from './arrange/app-groups.ts'
import { unlockPlaylistInput } from './contract.ts'
import { answer } from './messages.ts'
import { unlockPlaylist } from './unlock-playlist.ts'

export const appOperations = [
  defineOperation({
    id: 'unlockPlaylist',
    method: 'post',
    path: '/playlists/{id}/unlocks',
    auth: 'installation',
    summary:
      'Gives the PIN of a protected playlist, once for each television. The state then has its source.',
    input: unlockPlaylistInput,
    answers: { 204: { description: 'It is open on this television.' } },
    refuses: [
      ['missing', answer('playlist_missing')],
      ['invalid', answer('pin_wrong')],
      ['throttled', answer('pin_throttled')],
    ],
    async run({ ctx, installation }, input) {
      await unlockPlaylist(ctx, installation, input)
      return { status: 204 }
    },
  }),
  ...groupOperations,
]
