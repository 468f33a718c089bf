import { html, type Markup } from '../shared/html.ts'
import type { Call } from '../shared/http.ts'
import { repeat, sendPicture } from './picture.ts'

/** A picture of an episode, on 320 × 180: the sky from top to bottom, and what is in front of it. */
interface Still {
  readonly sky: readonly [top: string, bottom: string]
  readonly scene: Markup
}

/** By the ids of the episodes, whose titles are in episodes.ts. */
const STILLS: Readonly<Record<number, Still>> = {
  // A door with a light below it, and a key on the mat.
  101: {
    sky: ['#3b1f3a', '#6a3a4b'],
    scene: html`<path d="M0 138 H320 V180 H0z" fill="#1d1020" />
      <path d="M112 22 H208 V138 H112z" fill="#8c3b32" stroke="#2a1422" stroke-width="8" />
      <path d="M128 40 H154 V80 H128z M166 40 H192 V80 H166z" fill="#ffcf7a" />
      <circle cx="192" cy="98" r="4" fill="#ffcf7a" />
      <path d="M92 142 H228 L244 166 H76z" fill="#b98a4e" />
      <path d="M176 154 h26 m-8 0 v6 m8 -6 v6" stroke="#fff0c9" stroke-width="3" fill="none" /><circle
        cx="170"
        cy="154"
        r="6"
        fill="none"
        stroke="#fff0c9"
        stroke-width="3"
      />`,
  },
  // One window of a dark street.
  102: {
    sky: ['#0a1130', '#1d2a5c'],
    scene: html`<path d="M0 30 H132 V180 H0z M188 52 H320 V180 H188z" fill="#080b1c" />
      <path d="M60 66 H104 V122 H60z" fill="#ffd27f" /><path
        d="M82 66 V122 M60 92 H104"
        stroke="#080b1c"
        stroke-width="4"
      />
      <path d="M104 66 L188 98 V170 L104 122z" fill="#ffd27f" opacity=".14" />
      <path d="M74 122 v-16 a8 8 0 0 1 16 0 v16z" fill="#080b1c" />
      <circle cx="160" cy="26" r="10" fill="#e9ecff" />`,
  },
  // Snow on the awning of a bakery.
  103: {
    sky: ['#7d93ad', '#cfd9e2'],
    scene: html`<path d="M40 44 H280 V180 H40z" fill="#7a3b35" />
      <path d="M64 100 H196 V158 H64z" fill="#ffd98f" /><path d="M214 100 H258 V180 H214z" fill="#3c1f20" />
      ${repeat(6, (index) => html`<path d="M${40 + index * 40} 64 h40 v26 a20 12 0 0 1 -40 0z" fill="${index % 2 ? '#f4efe4' : '#c4473a'}" />`)}
      <path
        d="M34 66 Q60 44 100 52 T180 48 T250 50 T286 66z M0 160 Q80 146 160 162 T320 156 V180 H0z"
        fill="#fff"
      />
      ${repeat(18, (index) => html`<circle cx="${(index * 71) % 320}" cy="${(index * 43) % 150}" r="${2 + (index % 3)}" fill="#fff" />`)}`,
  },
  // A letter on a table.
  111: {
    sky: ['#5a3a26', '#8f6238'],
    scene: html`<circle cx="262" cy="26" r="120" fill="#ffcf7a" opacity=".28" />
      <path d="M70 70 L232 44 L252 142 L90 168z" fill="#fbf3dc" />
      <path d="M70 70 L168 114 L232 44" fill="none" stroke="#c9b489" stroke-width="4" />
      <path d="M212 122 h22 v24 h-22z" transform="rotate(-9 223 134)" fill="#b4412f" />
      <circle cx="160" cy="112" r="11" fill="#a5342a" />`,
  },
  // An empty shop at night, and a sign on its door.
  112: {
    sky: ['#10202b', '#23404c'],
    scene: html`<path d="M30 20 H290 V180 H30z" fill="#0a151c" />
      <path d="M50 52 H178 V150 H50z" fill="#274a55" /><path d="M196 52 H268 V180 H196z" fill="#1a333d" />
      <path d="M50 118 H178 M50 86 H178" stroke="#0a151c" stroke-width="5" />
      <path d="M232 64 L210 88 M232 64 L254 88" stroke="#c8c2b2" stroke-width="2" />
      <path d="M204 88 H260 V116 H204z" fill="#f4efe4" /><path
        d="M214 98 H250 M220 107 H244"
        stroke="#b4412f"
        stroke-width="4"
      />
      <path d="M50 150 L120 96 L178 150z" fill="#ffcf7a" opacity=".1" />`,
  },
  // A lamp above a hill.
  201: {
    sky: ['#0c1c33', '#2f5c88'],
    scene: html`<circle cx="206" cy="52" r="58" fill="#ffe08c" opacity=".18" />
      <circle cx="206" cy="52" r="30" fill="#ffe08c" opacity=".3" />
      <path d="M202 62 h8 v90 h-8z M192 42 h28 l-5 22 h-18z" fill="#08131f" /><circle
        cx="206"
        cy="54"
        r="8"
        fill="#fff3c4"
      />
      <path d="M0 172 Q140 96 320 156 V180 H0z" fill="#08131f" />`,
  },
  // A wall of windows.
  202: {
    sky: ['#111a2c', '#111a2c'],
    scene: html`${repeat(40, (index) => html`<rect x="${14 + (index % 8) * 38}" y="${10 + Math.floor(index / 8) * 35}" width="26" height="24" fill="${(index * 7) % 5 < 2 ? '#ffcf7a' : '#223252'}" />`)}`,
  },
  // A dark town below the stars.
  203: {
    sky: ['#04060f', '#131c3d'],
    scene: html`${repeat(30, (index) => html`<circle cx="${(index * 97) % 320}" cy="${(index * 37) % 104}" r="${1 + (index % 2)}" fill="#dfe6ff" />`)}
      <path
        d="M0 120 h34 v-26 h30 v40 h26 v-60 h40 v48 h36 v-30 h30 v22 h34 v-44 h28 v58 h30 v-18 h32 V180 H0z"
        fill="#03040a"
      />
      <path d="M146 150 q5 -14 10 0 q0 8 -5 8 t-5 -8z" fill="#ffb547" /><path
        d="M148 158 h6 v12 h-6z"
        fill="#e9e2d0"
      />`,
  },
  // A lighthouse.
  211: {
    sky: ['#173247', '#c97b5a'],
    scene: html`<path d="M226 44 L0 8 V84z" fill="#ffe7a8" opacity=".4" />
      <path d="M212 58 h28 l10 98 h-48z" fill="#f4efe4" /><path d="M209 86 h34 l3 26 h-40z" fill="#b4412f" />
      <path d="M214 36 h24 v22 h-24z" fill="#ffdf8f" /><path d="M208 36 L226 22 L244 36z" fill="#2a1c26" />
      <path d="M0 146 Q120 134 200 154 L320 140 V180 H0z" fill="#10222f" />`,
  },
  // A clock at ten.
  212: {
    sky: ['#2a1838', '#5c3358'],
    scene: html`<circle cx="160" cy="90" r="70" fill="#fbf3dc" stroke="#170c20" stroke-width="10" />
      ${repeat(12, (index) => html`<path d="M160 32 v10" transform="rotate(${index * 30} 160 90)" stroke="#170c20" stroke-width="4" />`)}
      <path d="M160 90 L126 70 M160 90 V44" stroke="#170c20" stroke-width="7" stroke-linecap="round" />`,
  },
  // A kite of paper, and its string.
  301: {
    sky: ['#2f7fae', '#bfe0ea'],
    scene: html`<path d="M196 22 L236 62 L206 112 L160 70z" fill="#d9492f" /><path
        d="M196 22 L206 112 M160 70 L236 62"
        stroke="#fff3d6"
        stroke-width="2"
      />
      <path d="M206 112 Q190 150 120 146 T40 180" fill="none" stroke="#21465a" stroke-width="2" />`,
  },
  // Grass in the wind.
  302: {
    sky: ['#58a0c2', '#f0e3b8'],
    scene: html`<path
        d="M20 50 q60 -24 110 0 t110 -6 M60 84 q70 -20 120 0 t120 -8"
        fill="none"
        stroke="#fff"
        stroke-width="4"
        opacity=".8"
      />
      <path d="M0 132 Q160 100 320 138 V180 H0z" fill="#5f8f4a" />
      ${repeat(26, (index) => html`<path d="M${index * 13} 176 q6 -30 ${20 + (index % 4) * 4} -38" fill="none" stroke="#37602f" stroke-width="3" />`)}`,
  },
  // A kite in a tree.
  303: {
    sky: ['#7cb9c9', '#f7e6bd'],
    scene: html`<path d="M150 180 L156 92 H172 L180 180z" fill="#4a2f22" />
      <circle cx="164" cy="66" r="52" fill="#3a6a3d" /><circle
        cx="118"
        cy="84"
        r="34"
        fill="#457a45"
      /><circle cx="212" cy="86" r="34" fill="#315c36" />
      <path d="M196 34 L226 54 L208 84 L178 64z" fill="#d9492f" />`,
  },
  // Rain on a window.
  311: {
    sky: ['#3b4c5c', '#7a8b96'],
    scene: html`${repeat(34, (index) => html`<path d="M${(index * 67) % 320} ${(index * 29) % 170} l-5 16" stroke="#d5e2ea" stroke-width="2" opacity=".7" />`)}
      <path d="M156 0 h8 V180 h-8z M0 96 h320 v7 H0z" fill="#2a2024" /><path
        d="M0 158 H320 V180 H0z"
        fill="#2a2024"
      />
      <path d="M232 158 L252 126 L276 148 L262 158z" fill="#d9492f" />`,
  },
  // Three kites above the clouds.
  312: {
    sky: ['#1f5f96', '#9fd0e6'],
    scene: html`${repeat(3, (index) => html`<path d="M${70 + index * 84} ${72 - index * 22} l24 22 l-14 32 l-28 -24z" fill="${['#d9492f', '#ffd25c', '#f4efe4'][index] ?? ''}" />`)}
      <path d="M0 180 V150 q34 -30 70 -6 q30 -30 70 -2 q40 -28 76 2 q40 -26 104 6 V180z" fill="#fff" />`,
  },
}

/** The still of an episode; that of an unknown id is only a sky. */
export function episodeStill(call: Call): void {
  const { sky, scene } = STILLS[Number(call.params['id'])] ?? { sky: ['#1d2440', '#4a5a86'], scene: html`` }
  const [top, bottom] = sky
  sendPicture(call, { width: 320, height: 180, sky: { top, bottom, horizon: 1 }, scene })
}
