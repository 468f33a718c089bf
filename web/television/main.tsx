import { createClient } from '@player/server/app-client'
import { openSoftwareKey } from '@player/server/app-client/software-key'
import { verifyInSoftware } from '@player/server/app-client/software-verify'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Bench } from './bench/bench.tsx'
import { createSurroundings } from './bench/surroundings.ts'
import { listenToRemote } from './focus.ts'
import { noteError } from './report/errors.ts'
import { StartProblem } from './screens/start-problem.tsx'
import './stage.css'
import './screens/button.css'
import './screens/background.css'
import './screens/scene.css'
import './screens/messages.css'
import './screens/facts.css'
import './screens/number-pad.css'
import './screens/home.css'
import './screens/cards.css'
import './screens/on-now.css'
import './screens/groups.css'
import './screens/channels.css'
import './screens/preview.css'
import './screens/player.css'
import './screens/key-hints.css'
import './screens/problem.css'
import './screens/notices.css'
import './screens/on-air.css'
import './screens/settings.css'
import './screens/sections.css'
import './screens/search.css'
import './screens/search-nothing.css'
import './screens/player-menu.css'
import './screens/posters.css'
import './screens/episodes.css'
import './screens/guide.css'
import './screens/guide-cells.css'
import './bench/bench.css'
import './reduced-motion.css'
import { createListCopies } from './list-copies.ts'
import { createPlaylistLoader } from './playlist-loader.ts'
import { createRulesReader } from './rules-store.ts'
import { openStorage } from './storage.ts'
import { App } from './app.tsx'
import { type Television, TelevisionContext } from './television-context.ts'

/** `?tv=2` opens another television; `?bench=off` hides the bench. */
const query = new URLSearchParams(location.search)
const name = query.get('tv') ?? '1'
const hasBench = query.get('bench') !== 'off'
const VERSION = '1.0.0'
/** In CSS pixels. The layout is scaled to the width of its frame. */
const LAYOUT_WIDTH = 1920
const PLATFORM = { os: 'browser', os_version: '1', model: 'Television in a browser' }

void start().then(
  (television) =>
    show(
      <TelevisionContext value={television}>
        <App />
      </TelevisionContext>,
      hasBench && <Bench television={television} name={name} />,
    ),
  () => show(<StartProblem />),
)

function show(screen: ReactNode, bench: ReactNode = null): void {
  const root = document.querySelector('#root')
  if (!root) return
  createRoot(root).render(
    <>
      <div className="frame">
        <div className="stage" ref={setUpStage}>
          {screen}
        </div>
      </div>
      {bench}
    </>,
  )
}

function setUpStage(stage: HTMLElement | null): void {
  const frame = stage?.parentElement
  if (!stage || !frame) return
  listenToRemote(stage)
  // The observer also reports the first size.
  new ResizeObserver(() => {
    stage.style.transform = `scale(${frame.clientWidth / LAYOUT_WIDTH})`
  }).observe(frame)
}

async function start(): Promise<Television> {
  const origin = await readOrigin()
  const surroundings = createSurroundings(`television-${name}`)
  const storage = openStorage(`television-${name}`)
  const client = createClient({
    origin,
    storage,
    about: () => ({
      addresses: surroundings.addresses(),
      platform: PLATFORM,
      app: { name: 'player', version: VERSION },
      language: navigator.language,
      abilities: ['results', 'fallbacks', 'arrange'],
    }),
    isOnline: surroundings.isOnline,
    fetch: surroundings.send,
    onError: (code) => noteError(code, surroundings.now()),
    now: surroundings.now,
    verify: verifyInSoftware,
    ...('subtle' in crypto ? {} : { openKey: openSoftwareKey }),
  })
  // The browser reports a change of the network before a request fails.
  addEventListener('online', client.refresh)
  addEventListener('offline', client.refresh)
  const copies = createListCopies(storage, () => noteError('copies.store', surroundings.now()))
  const playlists = createPlaylistLoader(client, surroundings, copies)
  const reset = () => {
    playlists.stop()
    client.stop()
    const reload = () => location.reload()
    storage.clear().then(reload, reload)
  }
  return {
    client,
    surroundings,
    playlists,
    readRules: createRulesReader(client, storage),
    storage,
    origin,
    reset,
    version: VERSION,
    platform: PLATFORM,
  }
}

/** The site's origin, which `npm start` serves as a setting. @throws Error if it can't be read */
async function readOrigin(): Promise<string> {
  const settings: unknown = await (await fetch('settings.json')).json()
  if (typeof settings === 'object' && settings && 'origin' in settings)
    return new URL(String(settings.origin)).origin
  throw new Error('settings.json names no origin.')
}
