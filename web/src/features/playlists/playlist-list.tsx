import { PLAYLIST_TYPES, type PlaylistView } from '@player/server/contract/playlists'
import { messages } from '@player/server/messages/playlists'
import { Link, useNavigate } from '@tanstack/react-router'
import { startTransition, useCallback, useState } from 'react'
import { trpc } from '../../api/trpc.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Toast } from '../../ui/controls/toast.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryFailure } from '../../api/query-failure.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { LIST_TITLE_ID } from './deletion-notice.tsx'
import { useUndoDeletionOffer } from './undo-deletion-offer.tsx'
import { findPlaylists } from './find-playlists.ts'
import styles from './playlist-list.module.css'
import { PlaylistRow } from './playlist-row.tsx'
import { RowSkeletons } from './row-skeletons.tsx'
import { PlaylistSearch } from './playlist-search.tsx'
import { refetchMs } from './refetch-results.ts'
import { words } from './words.ts'
import { Plus } from 'lucide-react'
import { ADD_VIEWS, MOVED_VIEW } from './playlists-search.ts'
import { useSavedPlaylist } from './use-saved-playlist.ts'

interface PlaylistListProps {
  page: number
  search: string
}

export function PlaylistList({ page, search }: PlaylistListProps) {
  const navigate = useNavigate()
  const list = trpc.playlists.list.useQuery()
  const results = trpc.results.list.useQuery(undefined, {
    refetchInterval: ({ state }) => refetchMs(state.data),
  })
  const session = trpc.sessions.current.useQuery()
  const isInactive = session.data?.device.is_trial === 0
  const saved = useSavedPlaylist()
  const [playlistToDelete, setPlaylistToDelete] = useState<PlaylistView | null>(null)
  const offerUndo = useUndoDeletionOffer()
  const askToDelete = useCallback(
    (playlist: PlaylistView) => startTransition(() => setPlaylistToDelete(playlist)),
    [],
  )
  const playlists = list.data?.playlists
  const isFailed = list.isError && !playlists
  const visible = findPlaylists(playlists ?? [], search, page)

  const openPage = (next: PlaylistListProps, replace: boolean) =>
    void navigate({
      to: '/dashboard',
      search: { ...(next.page > 1 && { page: next.page }), ...(next.search && { search: next.search }) },
      replace,
      resetScroll: false,
    })

  return (
    <section className={styles['page']} aria-labelledby={LIST_TITLE_ID}>
      <header className={styles['head']}>
        <h1 id={LIST_TITLE_ID} tabIndex={-1} className={styles['title']}>
          {words.list.title}
        </h1>
        {playlists?.length !== 0 && <AddLinks />}
      </header>
      {(list.isPending || playlists?.length || search) && (
        <PlaylistSearch
          isDisabled={list.isPending}
          value={search}
          matchCount={visible.matchCount}
          onValue={(text) => openPage({ page: 1, search: text }, true)}
        />
      )}
      {list.isPending && <RowSkeletons />}
      {(isFailed || playlists?.length === 0) && (
        <div className={classNames(styles['room'], 'room')} data-surface="night" data-room>
          {isFailed ? (
            <QueryFailure title={words.list.loadFailed} query={list} />
          ) : (
            <EmptyState title={words.list.none.title} action={<AddLinks />}>
              {isInactive ? words.list.none.inactive : words.list.none.text}
            </EmptyState>
          )}
        </div>
      )}
      {playlists && playlists.length > 0 && visible.matchCount === 0 && (
        <div className={styles['nothing']}>
          <EmptyState
            title={words.list.notFound.title}
            action={
              <Button kind="secondary" onClick={() => openPage({ page: 1, search: '' }, true)}>
                {words.list.notFound.all}
              </Button>
            }
          />
        </div>
      )}
      <ul className={styles['rows']}>
        {visible.playlists.map((playlist) => (
          <PlaylistRow
            key={playlist._id}
            playlist={playlist}
            result={results.data?.playlists.find(({ id }) => id === playlist._id)}
            isNew={playlist._id === saved.id}
            onDelete={askToDelete}
          />
        ))}
      </ul>
      <Pager
        label={words.list.pages}
        page={visible.page}
        pages={visible.pageCount}
        onPage={(next) => openPage({ page: next, search }, false)}
      />
      {playlists && playlists.length > 0 && (
        <p>
          <Link to="/dashboard" search={{ view: MOVED_VIEW }} className="list-link">
            {words.moved.title}
          </Link>
        </p>
      )}
      {saved.isAnnounced && <Toast kind="good" title={messages.playlist_saved} onClose={saved.forget} />}
      {playlistToDelete && (
        <DeleteDialog
          playlist={playlists?.find(({ _id }) => _id === playlistToDelete._id) ?? playlistToDelete}
          onDeleted={(deletion) => {
            setPlaylistToDelete(null)
            offerUndo(deletion)
          }}
          onClose={() => setPlaylistToDelete(null)}
        />
      )}
    </section>
  )
}

const AddLinks = () => (
  <div className={styles['add']}>
    {PLAYLIST_TYPES.map((type, index) => (
      <Link
        key={type}
        to="/dashboard"
        search={{ view: ADD_VIEWS[type] }}
        className={buttonClass({ kind: index === 0 ? 'primary' : 'secondary' })}
      >
        <Plus size={18} />
        {words.add.title[type]}
      </Link>
    ))}
  </div>
)
