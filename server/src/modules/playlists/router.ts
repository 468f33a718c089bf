import { noOutput } from '../../kernel/outputs.ts'
import { owner, router } from '../../kernel/procedures.ts'
import * as contract from './contract.ts'
import { deletePlaylist } from './delete-playlist.ts'
import { listPlaylists } from './list-playlists.ts'
import { answer } from './messages.ts'
import { openedPlaylists, openPlaylist } from './open-playlist.ts'
import { restorePlaylist } from './restore-playlist.ts'
import { savePlaylist } from './save-playlist.ts'

const ownerInSession = owner.use(({ ctx: { deviceId, session }, next }) =>
  next({ ctx: { from: { deviceId, sessionId: session.id } } }),
)

export const playlistsRouter = router({
  list: owner.output(contract.playlistsOutput).query(async ({ ctx: { ctx, deviceId, session } }) => ({
    playlists: await listPlaylists(ctx, deviceId, session.playlists),
  })),

  save: ownerInSession
    .input(contract.savePlaylistInput)
    .output(contract.savePlaylistOutput)
    .mutation(({ ctx: { ctx, from }, input }) => savePlaylist(ctx, from, input)),

  /** A mutation, so that the PIN is sent in a body. */
  open: ownerInSession
    .input(contract.openPlaylistInput)
    .output(contract.openPlaylistOutput)
    .mutation(async ({ ctx: { ctx, from }, input }) => ({
      playlist: await openPlaylist(ctx, from, input),
    })),

  opened: ownerInSession
    .input(contract.openedPlaylistsInput)
    .output(contract.playlistsOutput)
    .mutation(async ({ ctx: { ctx, from }, input }) => ({
      playlists: await openedPlaylists(ctx, from, input.pin),
    })),

  delete: owner
    .input(contract.deletePlaylistInput)
    .output(contract.deletePlaylistOutput)
    .mutation(async ({ ctx: { ctx, deviceId }, input }) => {
      await deletePlaylist(ctx, deviceId, input)
      return answer('playlist_deleted')
    }),

  /** Undoes a deletion. */
  restore: owner
    .input(contract.restorePlaylistInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => restorePlaylist(ctx, deviceId, input.id)),
})
