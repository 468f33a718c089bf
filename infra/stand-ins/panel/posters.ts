import { html, type Markup } from '../shared/html.ts'
import type { Call } from '../shared/http.ts'
import { repeat, sendPicture } from './picture.ts'

/** Colours of a poster: the sky at the top and at the horizon, the shapes in front, the light. */
interface Colours {
  readonly top: string
  readonly horizon: string
  readonly front: string
  readonly light: string
}

interface Poster {
  readonly colours: Colours
  /** The shapes in front of the sky, in a view box of 200 × 300. */
  readonly scene: (colours: Colours) => Markup
}

const colours = (top: string, horizon: string, front: string, light: string): Colours => ({
  top,
  horizon,
  front,
  light,
})

/** By id: films are 1 to 10, series 21 to 23. */
const POSTERS: Readonly<Record<number, Poster>> = {
  // The Evening Train
  1: {
    colours: colours('#20183f', '#d0644b', '#140f24', '#ffd08a'),
    scene: ({ front, light }) =>
      html` <path d="M0 190 Q60 168 120 184 T200 176 V300 H0z" fill="#3a1d3c" />
        <path d="M0 214 H168 Q190 214 196 240 H0z" fill="${front}" />
        ${repeat(5, (index) => html`<rect x="${8 + index * 30}" y="220" width="22" height="11" rx="2" fill="${light}" />`)}
        <path d="M0 244 H200 V300 H0z" fill="#0c0916" />`,
  },
  // Salt and Snow
  2: {
    colours: colours('#27506b', '#b9d3d8', '#16323f', '#f4f6f0'),
    scene: ({ front, light }) =>
      html` <path d="M0 200 L64 92 L104 152 L138 104 L200 200z" fill="${front}" />
        <path
          d="M64 92 L82 119 L70 128 L60 116 L48 120z M138 104 L152 126 L142 130 L130 115z"
          fill="${light}"
        />
        <path d="M0 200 H200 V300 H0z" fill="#6fa3ad" />
        <path
          d="M0 226 Q50 216 100 226 T200 226 M0 256 Q50 246 100 256 T200 256"
          stroke="${light}"
          stroke-opacity=".5"
          stroke-width="3"
          fill="none"
        />`,
  },
  // A Window at Night
  3: {
    colours: colours('#0b1330', '#1b2450', '#0a0d1f', '#ffc966'),
    scene: ({ front, light }) =>
      html` <path d="M26 300 V70 H174 V300z" fill="${front}" />
        ${repeat(9, (index) => html`<rect x="${46 + (index % 3) * 42}" y="${92 + Math.floor(index / 3) * 62}" width="24" height="38" fill="${index === 4 ? light : '#161c3a'}" />`)}
        <path d="M88 154 H112 M100 154 V192" stroke="${front}" stroke-width="2" />`,
  },
  // The Ferryman
  4: {
    colours: colours('#10312f', '#3f7a68', '#08201f', '#f1e2b0'),
    scene: ({ front, light }) =>
      html` <circle cx="132" cy="92" r="26" fill="${light}" />
        <path d="M0 168 H200 V300 H0z" fill="#123f3b" />
        <path d="M118 168 h28 l-6 26 h10 l-14 34 h-10 l-6 -34 h8z" fill="${light}" opacity=".35" />
        <path
          d="M36 216 Q84 238 132 216 L122 232 Q84 246 46 232z M80 218 V176 a6 6 0 1 1 8 0 V218z"
          fill="${front}"
        />
        <path d="M98 168 L64 252" stroke="${front}" stroke-width="3" />`,
  },
  // Across the Viaduct
  5: {
    colours: colours('#3b2a5c', '#e08e6d', '#23173a', '#ffe3b0'),
    scene: ({ front, light }) =>
      html` <circle cx="48" cy="128" r="20" fill="${light}" />
        <path d="M0 230 Q60 200 120 222 T200 214 V300 H0z" fill="#51305c" />
        <path d="M0 152 H200 V172 H0z" fill="${front}" />
        ${repeat(4, (index) => html`<path d="M${index * 50} 172 h50 v100 h-10 v-66 a15 15 0 0 0 -30 0 v66 h-10z" fill="${front}" stroke="${front}" />`)}`,
  },
  // Moon over the Valley
  6: {
    colours: colours('#131a3d', '#51609c', '#0c1129', '#f7efd2'),
    scene: ({ front, light }) =>
      html` <circle cx="104" cy="112" r="54" fill="${light}" />
        <path d="M0 196 L74 128 L128 190 L166 154 L200 188 V300 H0z" fill="#232c5b" />
        <path d="M0 232 Q54 198 110 236 T200 224 V300 H0z" fill="${front}" />`,
  },
  // North by Tram
  7: {
    colours: colours('#0f3a4d', '#8fc0b5', '#0c2530', '#ffdf8f'),
    scene: ({ front, light }) =>
      html` <path d="M0 96 H200 M100 96 L124 122" stroke="${front}" stroke-width="2" />
        <rect x="52" y="122" width="96" height="128" rx="14" fill="#b23a2f" />
        <rect x="62" y="136" width="76" height="46" rx="6" fill="${light}" />
        <circle cx="72" cy="222" r="7" fill="${light}" /><circle cx="128" cy="222" r="7" fill="${light}" />
        <path d="M0 250 H200 V300 H0z" fill="${front}" />
        <path d="M70 250 L40 300 M130 250 L160 300" stroke="#5f8890" stroke-width="3" />`,
  },
  // Little Engine
  8: {
    colours: colours('#f0b94f', '#f8e3a6', '#5b2b23', '#fff6dd'),
    scene: ({ front, light }) =>
      html` <circle cx="74" cy="108" r="18" fill="${light}" /><circle
          cx="104"
          cy="84"
          r="24"
          fill="${light}"
        /><circle cx="146" cy="62" r="30" fill="${light}" />
        <path d="M0 236 Q100 206 200 236 V300 H0z" fill="#7ba05b" />
        <path d="M54 168 h60 v-26 h36 v82 h-96z M64 134 h18 v34 h-18z" fill="${front}" />
        <rect x="124" y="152" width="18" height="20" fill="${light}" />
        ${repeat(3, (index) => html`<circle cx="${72 + index * 30}" cy="228" r="13" fill="#2f1713" />`)}`,
  },
  // Owl, Awake
  9: {
    colours: colours('#1a2434', '#3a4a5e', '#3b2a22', '#ffd65c'),
    scene: ({ front, light }) =>
      html` <path d="M52 262 V142 Q52 84 100 84 T148 142 V262 Q100 290 52 262z" fill="${front}" />
        <path d="M52 118 L56 66 L84 92z" fill="${front}" /><path
          d="M148 118 L144 66 L116 92z"
          fill="${front}"
        />
        <circle cx="78" cy="136" r="22" fill="${light}" /><circle cx="122" cy="136" r="22" fill="${light}" />
        <circle cx="82" cy="138" r="10" fill="#14100e" /><circle cx="118" cy="138" r="10" fill="#14100e" />
        <path d="M94 156 h12 l-6 16z" fill="#e08a3c" />
        <path d="M0 262 H200 V274 H0z" fill="#17110e" />`,
  },
  // The Glasshouse
  10: {
    colours: colours('#0d2a24', '#1f5a45', '#0a1e19', '#c9f2a5'),
    scene: ({ front, light }) =>
      html` <path d="M36 250 V150 L100 96 L164 150 V250z" fill="${light}" opacity=".85" />
        <path d="M62 250 Q70 190 84 206 Q88 170 102 196 Q118 168 120 210 Q138 190 140 250z" fill="#2c7a4d" />
        <path
          d="M36 150 H164 M68 123 V250 M100 96 V250 M132 123 V250 M36 200 H164 M36 250 V150 L100 96 L164 150 V250z"
          fill="none"
          stroke="${front}"
          stroke-width="4"
        />
        <path d="M0 250 H200 V300 H0z" fill="${front}" />`,
  },
  // Corner Street
  21: {
    colours: colours('#432a4d', '#d9825f', '#22152c', '#ffd791'),
    scene: ({ front, light }) =>
      html` <path d="M0 96 L92 132 V300 H0z" fill="${front}" /><path
          d="M200 76 L92 132 V300 H200z"
          fill="#371f40"
        />
        ${repeat(6, (index) => html`<rect x="${14 + (index % 2) * 36}" y="${150 + Math.floor(index / 2) * 44}" width="20" height="26" fill="${index % 3 === 1 ? '#4a3353' : light}" />`)}
        ${repeat(6, (index) => html`<rect x="${112 + (index % 2) * 40}" y="${150 + Math.floor(index / 2) * 44}" width="22" height="26" fill="${index % 3 === 0 ? light : '#54345c'}" />`)}`,
  },
  // Lights on the Hill
  22: {
    colours: colours('#0c1c33', '#27507a', '#08131f', '#ffe08c'),
    scene: ({ front, light }) =>
      html` <path d="M0 246 Q96 96 200 214 V300 H0z" fill="${front}" />
        ${repeat(14, (index) => html`<circle cx="${44 + (index % 5) * 26 + ((index * 7) % 11)}" cy="${206 + Math.floor(index / 5) * 24 + ((index * 5) % 9)}" r="${2 + (index % 3)}" fill="${light}" />`)}
        <path d="M92 156 l10 -16 l10 16 v14 h-20z" fill="${light}" />`,
  },
  // Paper Kites
  23: {
    colours: colours('#2f7fae', '#cfe8ee', '#3a6a3d', '#fff3d6'),
    scene: ({ front, light }) =>
      html` <path d="M62 62 L98 96 L74 140 L36 104z" fill="#d9492f" /><path
          d="M138 104 L166 132 L148 168 L116 140z"
          fill="${light}"
        />
        <path
          d="M74 140 Q92 190 78 252 M148 168 Q136 206 92 252"
          fill="none"
          stroke="#21465a"
          stroke-width="2"
        />
        <path d="M0 258 Q80 226 200 262 V300 H0z" fill="${front}" />`,
  },
}

/** The poster of a film or series; one with an unknown id is only a sky. */
export function poster(call: Call): void {
  const { colours: palette, scene } = POSTERS[Number(call.params['id'])] ?? {
    colours: colours('#1d2440', '#4a5a86', '', ''),
    scene: () => html``,
  }
  const sky = { top: palette.top, bottom: palette.horizon, horizon: 0.75 }
  sendPicture(call, { width: 200, height: 300, sky, scene: scene(palette) })
}
