export type SceneName = 'wait' | 'away' | 'no-picture' | 'phone' | 'television' | 'move' | 'done'

export type Tone = 'normal' | 'offline' | 'stopped'

const MARKS: Readonly<Record<SceneName, string>> = {
  wait: 'M262 210h.1M320 210h.1M378 210h.1',
  away: 'M262 254a42 42 0 0 1 4-84 58 58 0 0 1 110-8 46 46 0 0 1 6 92M320 214v26M320 268h.1',
  'no-picture': 'M292 160v100l84-50zM250 276l140-132',
  phone:
    'M290 138h60a14 14 0 0 1 14 14v116a14 14 0 0 1-14 14h-60a14 14 0 0 1-14-14V152a14 14 0 0 1 14-14zM312 260h16',
  television: 'M246 154h148v92H246zM286 274h68M320 180v40M300 200h40',
  move: 'M236 210h160M348 162l48 48-48 48',
  done: 'M262 214l40 40 78-88',
}

/** The opacity of the light at equal steps from the middle, eased so that no ring shows where it ends. */
const LIGHT = [0.34, 0.3, 0.225, 0.145, 0.075, 0.025, 0]

/** A television that lights a dark room. An SVG, so that it is sharp on every television. */
export function Scene({ name }: { name: SceneName }) {
  return (
    <svg className={`scene ${name}`} viewBox="0 0 640 500" aria-hidden="true">
      <defs>
        <radialGradient id="scene-light">
          {LIGHT.map((opacity, index) => (
            <stop key={opacity} offset={index / (LIGHT.length - 1)} className="lit" stopOpacity={opacity} />
          ))}
        </radialGradient>
        <linearGradient id="scene-screen" x1="0" y1="0" x2="0.35" y2="1">
          <stop offset="0" className="lit" stopOpacity="0.26" />
          <stop offset="1" className="lit" stopOpacity="0.05" />
        </linearGradient>
      </defs>
      <ellipse cx="320" cy="210" rx="320" ry="210" fill="url(#scene-light)" />
      <ellipse cx="320" cy="430" rx="270" ry="42" fill="url(#scene-light)" />
      <rect x="80" y="66" width="480" height="288" rx="18" className="cabinet" />
      <rect x="92" y="78" width="456" height="264" rx="10" fill="url(#scene-screen)" />
      <path d="M270 354l-14 50M370 354l14 50M226 404h188" className="stand" />
      <path d={MARKS[name]} className="mark" />
    </svg>
  )
}
