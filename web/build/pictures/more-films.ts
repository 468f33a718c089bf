import type { Film } from './film.ts'
import { light, numbers, ridge, sky, stars } from './shapes.ts'

const all = '<rect width="1600" height="900" fill="url(#sky)"/>'

export const keeper: Film = {
  id: 'keeper',
  title: 'The Keeper’s Hour',
  year: 2025,
  minutes: 109,
  rating: '12',
  kind: 'Mystery',
  line: 'The light went out in 1911. Tonight it is back on, and the tower is empty.',
  heart: 0.6,
  art: `<defs>${sky('sky', ['#130f26', 0], ['#3b2c55', 38], ['#a2586a', 62], ['#f0a277', 74])}${light('lamp', '#fff0c4')}${sky('sea', ['#8c5a6c', 0], ['#2a2442', 30], ['#0c0a1a', 100])}<linearGradient id="beam" x1="1" x2="0"><stop offset="0" stop-color="#fff3d0" stop-opacity=".75"/><stop offset="1" stop-color="#fff3d0" stop-opacity="0"/></linearGradient></defs>${all}${stars(12, 160, 330)}
<path d="${ridge({ seed: 17, y: 606, height: 16, peaks: 9 })}" fill="#4a3352"/><rect y="612" width="1600" height="288" fill="url(#sea)"/>
<path d="M985 262 0 96v250z" fill="url(#beam)"/><path d="M985 262 1600 190v120z" fill="#fff3d0" opacity=".28"/>
<g stroke="#ffd9b0" opacity=".28">${Array.from({ length: 30 }, (_, index) => {
    const next = numbers(index + 31)
    return `<path d="M${next() * 1500} ${632 + index * 8}h${40 + next() * 130}" stroke-width="${1 + index / 14}"/>`
  }).join('')}</g>
<path d="M700 900c30-90 90-96 120-150 24-40 80-34 104-70h130c40 30 90 24 120 80 40 60 150 50 220 140z" fill="#0b0815"/>
<g fill="#161022"><path d="M948 690l18-380h40l20 380z"/><path d="M952 308h68l8 16h-84z"/><path d="M960 232h52v62h-52z"/><path d="M952 232l34-40 34 40z"/></g><path d="M956 560l4-76h52l4 76zM962 430l3-60h42l3 60z" fill="#8a4550"/><rect x="966" y="240" width="40" height="46" fill="#fff6d8"/><circle cx="986" cy="262" r="190" fill="url(#lamp)"/><path d="M1060 690v-60l40-26 44 26v60z" fill="#120d1d"/><rect x="1086" y="640" width="16" height="20" fill="#ffd48a"/>`,
}

export const glasshouse: Film = {
  id: 'glasshouse',
  title: 'The Glasshouse',
  year: 2023,
  minutes: 101,
  rating: '6',
  kind: 'Drama',
  line: 'A botanist inherits forty orchids, a debt, and the sister she never wrote to.',
  heart: 0.5,
  art: `<defs>${sky('sky', ['#f6f1cf', 0], ['#cfe0a4', 34], ['#5f9a6a', 70], ['#173f33', 100])}${light('sun', '#fffbe6')}${sky('floor', ['#3e6d4a', 0], ['#0a211b', 100])}</defs>${all}<circle cx="800" cy="250" r="560" fill="url(#sun)"/>
<g fill="none" stroke="#1d4a3b" stroke-width="9"><path d="M0 520C160 140 460 20 800 20s640 120 800 500"/><path d="M300 900V236M550 900V70M800 900V20M1050 900V70M1300 900V236"/></g><g fill="none" stroke="#1d4a3b" stroke-width="4" opacity=".75"><path d="M0 640h1600M0 400h1600M130 330h1340M420 190h760"/><path d="M425 900V140M675 900V36M925 900V36M1175 900V140M150 900V300M1450 900V300"/></g>
<path d="M500 900 740 610h120l240 290z" fill="url(#floor)" opacity=".85"/>
<g fill="#0c2a22">${Array.from({ length: 26 }, (_, index) => {
    const next = numbers(index + 210)
    const side = index % 2 === 0 ? -1 : 1
    const x = 800 + side * (240 + next() * 560)
    const tall = 120 + next() * 260
    return `<path d="M${x} 900q${-30 + next() * 60}-${tall * 0.6} ${side * (20 + next() * 70)}-${tall}q${24 - next() * 60} ${tall * 0.4} ${-side * 12} ${tall}z"/>`
  }).join('')}</g>
<g fill="#f2b7a4">${Array.from({ length: 22 }, (_, index) => {
    const next = numbers(index + 640)
    const side = index % 2 === 0 ? -1 : 1
    return `<circle cx="${800 + side * (230 + next() * 520)}" cy="${610 + next() * 220}" r="${6 + next() * 9}"/>`
  }).join('')}</g>
<g fill="#0a1f1a"><circle cx="806" cy="500" r="20"/><path d="M788 528q18-14 36 0l14 88-10 4 16 130h-76l16-130-10-4z"/><path d="M824 540l54 40 22-22 8 8-30 34-60-32z"/></g>`,
}

export const understudy: Film = {
  id: 'understudy',
  title: 'Understudy',
  year: 2024,
  minutes: 94,
  rating: '6',
  kind: 'Comedy',
  line: 'Six weeks of rehearsals. One lost voice. A prompter who knows every line.',
  heart: 0.5,
  art: `<defs>${sky('sky', ['#1a0509', 0], ['#3b0b14', 60], ['#14060a', 100])}${light('spot', '#ffeec4')}<linearGradient id="ray" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff2cf" stop-opacity=".7"/><stop offset="1" stop-color="#fff2cf" stop-opacity=".12"/></linearGradient>${sky('drape', ['#7c1322', 0], ['#b4232f', 40], ['#4a0914', 100])}</defs>${all}
<g fill="url(#drape)">${Array.from({ length: 9 }, (_, index) => `<path d="M${index * 52 - 30} 0h60q14 360-6 ${690 - index * 14}h-52q14-340-2-${690 - index * 14}z" opacity="${1 - index * 0.05}"/><path d="M${1600 - index * 52 - 30} 0h60q-14 360-2 ${690 - index * 14}h-52q-20-340-6-${690 - index * 14}z" opacity="${1 - index * 0.05}"/>`).join('')}<path d="M0 0h1600v90q-100 60-200 0t-200 0-200 0-200 0-200 0-200 0-200 0-200 0z"/></g>
<path d="M800-40 560 716h480z" fill="url(#ray)"/><path d="M0 690h1600v210H0z" fill="#2b1410"/><g stroke="#130806" stroke-width="3">${Array.from({ length: 13 }, (_, index) => `<path d="M${800 + (index - 6) * 90} 690 ${800 + (index - 6) * 260} 900"/>`).join('')}</g>
<ellipse cx="800" cy="730" rx="330" ry="60" fill="#ffe9b8" opacity=".55"/><circle cx="800" cy="600" r="330" fill="url(#spot)" opacity=".55"/>
<g fill="#1b0a0c"><circle cx="800" cy="520" r="23"/><path d="M778 552q22-18 44 0l14 80-9 3 6 104h-24l-9-78-9 78h-24l6-104-9-3z"/><path d="M822 556l62-44 8 10-58 54zM778 556l-50 40 6 10 48-26z"/><path d="M884 486h34v44h-34z" fill="#f6ead0"/></g>
<g fill="#0c0405">${Array.from({ length: 15 }, (_, index) => `<path d="M${index * 114 - 30} 900v-${40 + ((index * 31) % 22)}q0-34 34-34t34 34v${40 + ((index * 31) % 22)}z"/>`).join('')}</g>`,
}

export const winter: Film = {
  id: 'winter',
  title: 'Winter Line',
  year: 2026,
  minutes: 117,
  rating: '12',
  kind: 'Adventure',
  line: 'The pass is closed, the telegraph is dead, and the last train is still out there.',
  heart: 0.46,
  art: `<defs>${sky('sky', ['#6f8fa6', 0], ['#b9cbd4', 48], ['#f3dcc6', 76])}${light('sun', '#fff4e2')}${light('head', '#ffe2a0')}${sky('m1', ['#9db4c2', 0], ['#d8e2e6', 70])}${sky('m2', ['#5b7789', 0], ['#b7c9d2', 80])}${sky('snow', ['#eef3f4', 0], ['#8ea7b6', 100])}<filter id="blur"><feGaussianBlur stdDeviation="22"/></filter></defs>${all}<circle cx="1240" cy="420" r="420" fill="url(#sun)"/>
<path d="${ridge({ seed: 61, y: 430, height: 150, peaks: 7 })}" fill="url(#m1)"/><path d="${ridge({ seed: 23, y: 560, height: 120, peaks: 6 })}" fill="url(#m2)"/>
<g fill="#33485a"><path d="M0 566h1600v26H0z"/>${Array.from({ length: 12 }, (_, index) => `<path d="M${index * 140 - 20} 590h140v330h-20V690q0-56-50-56t-50 56v230h-20z"/>`).join('')}</g>
<g fill="#16212c"><path d="M430 566v-66h74v-40h60v40h40l24 18h60v48z"/><path d="M646 500h14v-34h22v34h16v66h-52z"/>${Array.from({ length: 4 }, (_, index) => `<rect x="${214 - index * 206}" y="498" width="194" height="68" rx="5"/>`).join('')}</g>
<g fill="#ffd890">${Array.from({ length: 9 }, (_, index) => `<rect x="${226 + (index % 5) * 34 - (index > 4 ? 206 : 0)}" y="514" width="20" height="20" rx="2"/>`).join('')}</g><circle cx="700" cy="530" r="150" fill="url(#head)"/><circle cx="696" cy="530" r="11" fill="#fffbe9"/>
<g fill="#fff" filter="url(#blur)" opacity=".85"><path d="M664 456q-20-90-130-100-70-60-190-30-110-40-210 26 120-10 190 40 110-20 170 40 90-10 140 40z"/></g>
<path d="${ridge({ seed: 90, y: 800, height: 60, peaks: 4, soft: true })}" fill="url(#snow)"/>
<g fill="#22343f">${[70, 150, 1330, 1440, 1530, 260].map((x, index) => `<path d="M${x} ${830 + (index % 3) * 20}l-34 0 24-50-16 0 22-48-12 0 22-52 22 52-12 0 22 48-16 0 24 50z"/>`).join('')}</g>`,
}
