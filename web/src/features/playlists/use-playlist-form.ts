import type { PlaylistType, SavePlaylistInput } from '@player/server/contract/playlists'
import { answer } from '@player/server/messages/playlists'
import { useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { useForm } from '../../forms/use-form.ts'
import type { Problem } from '../../ui/controls/dialog.tsx'
import { addConfirmations, checkPlaylist, type PlaylistValues } from './playlist-values.ts'
import { saveRefusal } from './refusals.ts'

interface PlaylistFormOptions {
  kind: PlaylistType
  initial: PlaylistValues
  /** Not set for a new playlist. */
  id?: string | undefined
  onSaved: (id: string) => Promise<void>
  /** Called before saving; returns false to stop that. */
  beforeSave?: (playlist: SavePlaylistInput) => boolean
  /** Called when the playlist needs its PIN again. */
  onLocked?: () => void
}

export type PlaylistFormState = ReturnType<typeof usePlaylistForm>

export function usePlaylistForm(options: PlaylistFormOptions) {
  const { kind, initial, id, onSaved, beforeSave = () => true, onLocked } = options
  // One id per form, so that saving again after a lost answer adds no second playlist.
  const [newId] = useState(() => crypto.randomUUID())
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [acceptedUrls, setAcceptedUrls] = useState<readonly string[]>([initial.playlist_url, initial.xml_url])
  const utils = trpc.useUtils()
  const mutation = trpc.playlists.save.useMutation()
  const form = useForm({
    initial,
    check: (values) => addConfirmations(values, acceptedUrls, checkPlaylist(kind, values, id)),
    submit: save,
    onFailure: (failure) =>
      failure.code === answer('playlist_protected').code && onLocked
        ? onLocked()
        : setRefusal(saveRefusal(failure)),
  })

  async function save(playlist: SavePlaylistInput): Promise<void> {
    if (!beforeSave(playlist)) return
    const { _id } = await mutation.mutateAsync({ ...playlist, ...(id === undefined && { new_id: newId }) })
    form.reset(form.values)
    // The list must contain the saved playlist.
    await utils.playlists.list.refetch().catch(() => undefined)
    await onSaved(_id)
  }

  return {
    form,
    /** Why the playlist was not saved; null without a failure. */
    refusal,
    forgetRefusal: () => setRefusal(null),
    /** Accepts a doubtful address. */
    acceptAddress: (address: string) => setAcceptedUrls([...acceptedUrls, address]),
  }
}
