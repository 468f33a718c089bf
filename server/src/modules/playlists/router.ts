import { owner, router } from '../../http/procedures.ts'
import { savePlaylistInput } from './contract.ts'
import { listPlaylists } from './list-playlists.ts'
import { savePlaylist } from './save-playlist.ts'

export const playlistsRouter = router({
  list: owner.query(async ({ ctx: { ctx, deviceId } }) => ({
    playlists: await listPlaylists(ctx, deviceId),
  })),

  save: owner
    .input(savePlaylistInput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => savePlaylist(ctx, deviceId, input)),
})
