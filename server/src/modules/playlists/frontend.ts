import type { Shim } from '../../http/shim.ts'

export const playlistShims: readonly Shim[] = [
  {
    verb: 'post',
    path: '/device/savePlaylist',
    calls: 'playlists.save',
    type: 'mutation',
    input: ({ body }) => body,
  },
]
