import { noOutput } from '../../kernel/outputs.ts'
import { owner, router } from '../../kernel/procedures.ts'
import {
  deletePlaylistInput,
  deletePlaylistOutput,
  openedPlaylistsInput,
  openPlaylistInput,
  openPlaylistOutput,
  playlistsOutput,
  restorePlaylistInput,
  savePlaylistInput,
  savePlaylistOutput,
} from './contract.ts'
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
  list: owner.output(playlistsOutput).query(async ({ ctx: { ctx, deviceId, session } }) => ({
    playlists: await listPlaylists(ctx, deviceId, session.playlists),
  })),

  save: ownerInSession
    .input(savePlaylistInput)
    .output(savePlaylistOutput)
    .mutation(({ ctx: { ctx, from }, input }) => savePlaylist(ctx, from, input)),

  /** A mutation, so that the PIN is sent in a body. */
  open: ownerInSession
    .input(openPlaylistInput)
    .output(openPlaylistOutput)
    .mutation(async ({ ctx: { ctx, from }, input }) => ({
      playlist: await openPlaylist(ctx, from, input),
    })),

  opened: ownerInSession
    .input(openedPlaylistsInput)
    .output(playlistsOutput)
    .mutation(async ({ ctx: { ctx, from }, input }) => ({
      playlists: await openedPlaylists(ctx, from, input.pin),
    })),

  delete: owner
    .input(deletePlaylistInput)
    .output(deletePlaylistOutput)
    .mutation(async ({ ctx: { ctx, deviceId }, input }) => {
      await deletePlaylist(ctx, deviceId, input)
      return answer('playlist_deleted')
    }),

  /** Undoes a deletion. */
  restore: owner
    .input(restorePlaylistInput)
    .output(noOutput)
    .mutation(({ ctx: { ctx, deviceId }, input }) => restorePlaylist(ctx, deviceId, input.id)),
})
