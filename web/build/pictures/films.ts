import type { Film } from './film.ts'
import { glasshouse, keeper, understudy, winter } from './more-films.ts'
import { light, numbers, ridge, sky, stars } from './shapes.ts'

const all = '<rect width="1600" height="900" fill="url(#sky)"/>'

const walker = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><circle cx="0" cy="-37" r="4.6"/><path d="M-6-31q6-4 12 0l4 20-3 1 4 22-4 0-6-17-5 17-5 0 4-24-4 2-2-2z"/></g>`

const salt: Film = {
  id: 'salt',
  title: 'Salt and Amber',
  year: 2024,
  minutes: 128,
  rating: '12',
  kind: 'Adventure',
  line: 'Two mapmakers follow a river that dried up before either of them was born.',
  heart: 0.62,
  art: `<defs>${sky('sky', ['#0d2a35', 0], ['#2f5560', 26], ['#b9714a', 52], ['#f6b45a', 66], ['#ffd98c', 74])}${light('sun', '#fff0c2')}${sky('d1', ['#d98a45', 0], ['#a85a2c', 60])}${sky('d2', ['#b5612f', 0], ['#6f3319', 70])}${sky('d3', ['#7a3818', 0], ['#2c120a', 75])}</defs>${all}
<circle cx="990" cy="520" r="620" fill="url(#sun)" opacity=".8"/><circle cx="990" cy="520" r="118" fill="#fff3cf"/>
<path d="${ridge({ seed: 4, y: 575, height: 26, peaks: 9 })}" fill="#c98552" opacity=".65"/>
<path d="${ridge({ seed: 11, y: 640, height: 58, peaks: 4, soft: true })}" fill="url(#d1)"/>
<path d="${ridge({ seed: 27, y: 720, height: 84, peaks: 3, soft: true })}" fill="url(#d2)"/>
<g fill="#1c0b06">${walker(930, 660, 1.25)}${walker(976, 664, 1.1)}</g>
<path d="${ridge({ seed: 8, y: 835, height: 90, peaks: 3, soft: true })}" fill="url(#d3)"/>`,
}

const north: Film = {
  id: 'north',
  title: 'North of Silence',
  year: 2025,
  minutes: 104,
  rating: '16',
  kind: 'Thriller',
  line: 'A radio operator at the end of the world hears her own voice answer.',
  heart: 0.42,
  art: `<defs>${sky('sky', ['#03090f', 0], ['#08242c', 45], ['#0d3f42', 70], ['#14545a', 100])}${light('win', '#ffc76b')}<filter id="soft" x="-20%" y="-60%" width="140%" height="220%"><feGaussianBlur stdDeviation="26 46"/></filter>${sky('au', ['#5effc0', 0], ['#2bd6a4', 40], ['#0b7d7d', 100])}${sky('m1', ['#2b5a66', 0], ['#0e2a33', 90])}${sky('m2', ['#173943', 0], ['#07161c', 80])}${sky('snow', ['#3b7480', 0], ['#0d2830', 100])}</defs>${all}${stars(5, 240, 520)}
<g filter="url(#soft)" fill="url(#au)"><path d="M120 430C380 150 560 380 800 210s420-150 760-20l260 60v90l-260-60C1240 190 1080 260 860 340S380 350 150 540z" opacity=".85"/><path d="M-40 300C200 120 380 190 620 90S1200 60 1500 20l300-40v70l-300 40c-300 40-560 60-800 130S220 260-20 400z" opacity=".42"/><path d="M900 420c180-120 380-160 660-120l260 45v60l-260-45c-260-30-440 20-600 130z" opacity=".5"/></g>
<path d="${ridge({ seed: 15, y: 560, height: 120, peaks: 7 })}" fill="url(#m1)"/>
<path d="${ridge({ seed: 32, y: 660, height: 90, peaks: 9 })}" fill="url(#m2)"/>
<path d="${ridge({ seed: 7, y: 790, height: 34, peaks: 4, soft: true })}" fill="url(#snow)"/>
<circle cx="668" cy="742" r="150" fill="url(#win)" opacity=".75"/>
<g fill="#030a0d"><path d="M608 768v-46l56-36 58 36v46z"/><path d="M694 690h12v28h-12z"/></g><path d="M650 728h26v26h-26z" fill="#ffd58a"/><path d="M663 728v26M650 741h26" stroke="#5b3a10" stroke-width="2"/>
<path d="M770 772V612M770 630l-22 138M770 630l22 138M756 690h28" stroke="#041014" stroke-width="4" fill="none"/><circle cx="770" cy="610" r="4" fill="#ff6b4a"/>`,
}

const ferry: Film = {
  id: 'ferry',
  title: 'The Night Ferry',
  year: 2023,
  minutes: 96,
  rating: '12',
  kind: 'Drama',
  line: 'Eleven passengers, one crossing, and a letter that was never meant to arrive.',
  heart: 0.56,
  art: `<defs>${sky('sky', ['#070d1c', 0], ['#0f2240', 40], ['#31506e', 62], ['#5d7c90', 66])}${sky('sea', ['#3c5a70', 0], ['#12273c', 25], ['#050b14', 100])}${light('moon', '#f8efd2', 0.9)}${light('lamp', '#ffb65a')}</defs>${all}${stars(9, 130, 380)}
<circle cx="1090" cy="230" r="330" fill="url(#moon)" opacity=".55"/><circle cx="1090" cy="230" r="66" fill="#fdf4dc"/><circle cx="1070" cy="216" r="12" fill="#e6dcc0"/><circle cx="1112" cy="246" r="17" fill="#e9dfc4"/>
<path d="${ridge({ seed: 3, y: 578, height: 22, peaks: 11 })}" fill="#1b3249"/><rect y="590" width="1600" height="310" fill="url(#sea)"/>
${Array.from({ length: 46 }, (_, index) => {
  const next = numbers(index + 70)
  const y = 600 + index * 6.6
  const half = 20 + index * 3.2 * next()
  return `<path d="M${1090 - half + (next() - 0.5) * 60} ${y}h${half * 2}" stroke="#f8efd2" stroke-width="${1 + index / 18}" opacity="${0.5 - index / 110}"/>`
}).join('')}
<ellipse cx="800" cy="618" rx="420" ry="150" fill="url(#lamp)" opacity=".42"/>
<g fill="#060b13"><path d="M470 600h690l-58 66H540z"/><path d="M560 540h500l28 60H540z"/><path d="M640 492h340l26 48H622z"/><path d="M860 430h56l8 62h-72zM720 448h9v44h-9zM1080 520h6v80h-6z"/></g>
${Array.from({ length: 17 }, (_, index) => `<rect x="${576 + index * 29}" y="560" width="16" height="18" rx="2" fill="${index % 5 === 3 ? '#7a5a2c' : '#ffcf86'}"/>`).join('')}
${Array.from({ length: 10 }, (_, index) => `<rect x="${652 + index * 33}" y="506" width="18" height="18" rx="2" fill="${index === 6 ? '#7a5a2c' : '#ffe0a6'}"/>`).join('')}
${Array.from({ length: 17 }, (_, index) => `<rect x="${580 + index * 29}" y="676" width="9" height="${50 + ((index * 37) % 70)}" fill="#ffb65a" opacity=".22"/>`).join('')}
<path d="M880 428c-30-40-130-50-190-96 90 20 180 30 214 96z" fill="#9fb0bd" opacity=".25"/>`,
}

const tram: Film = {
  id: 'tram',
  title: 'Last Tram to Orsa',
  year: 2025,
  minutes: 112,
  rating: '16',
  kind: 'Crime',
  line: 'The driver knows every face on line nine. Tonight one of them is missing.',
  heart: 0.5,
  art: `<defs>${sky('sky', ['#08161a', 0], ['#15363a', 45], ['#c1652c', 78], ['#f0a04a', 100])}${light('head', '#fff1cc')}${light('halo', '#ff9d42', 0.9)}${sky('road', ['#7a4423', 0], ['#120d0c', 55])}<filter id="mist"><feGaussianBlur stdDeviation="14"/></filter></defs>${all}
${Array.from({ length: 15 }, (_, index) => {
  const next = numbers(index + 400)
  const width = 90 + next() * 90
  const x = index * 112 - 40
  const edge = Math.abs(index - 7) / 7
  const top = 330 - edge * 260 + next() * 90
  const fill = edge > 0.55 ? '#071012' : edge > 0.25 ? '#0e1f22' : '#1d3335'
  const windows = Array.from({ length: 26 }, () => {
    const lit = next() > 0.62
    return lit
      ? `<rect x="${x + 12 + Math.floor(next() * (width / 22)) * 20}" y="${top + 22 + Math.floor(next() * 16) * 26}" width="9" height="13" fill="#ffb45c" opacity="${0.35 + next() * 0.6}"/>`
      : ''
  }).join('')
  return `<rect x="${x}" y="${top}" width="${width}" height="620" fill="${fill}"/>${windows}`
}).join('')}
<path d="M0 760 640 640h320l640 120v140H0z" fill="url(#road)"/><ellipse cx="800" cy="650" rx="560" ry="240" fill="url(#halo)" opacity=".7"/>
<g stroke="#f2c48c" stroke-width="3" opacity=".75"><path d="M764 690 560 900M836 690l204 210"/></g><path d="M0 150 800 400 1600 120M800 400V470" stroke="#05090a" stroke-width="3" fill="none"/>
<g><rect x="694" y="470" width="212" height="232" rx="26" fill="#140f0d"/><rect x="712" y="496" width="176" height="96" rx="12" fill="#ffdc9c"/><path d="M800 496v96" stroke="#140f0d" stroke-width="6"/><path d="M752 592v-40a14 14 0 0 1 28 0v40z" fill="#2b1c12"/><circle cx="766" cy="530" r="11" fill="#2b1c12"/><rect x="764" y="474" width="72" height="17" rx="4" fill="#ffb347"/><path d="M694 620h212v16H694z" fill="#a83c22"/></g>
<g fill="url(#head)"><circle cx="734" cy="662" r="110"/><circle cx="866" cy="662" r="110"/></g><circle cx="734" cy="662" r="15" fill="#fffbe8"/><circle cx="866" cy="662" r="15" fill="#fffbe8"/>
<g stroke="#ffe7c2" stroke-width="1.5" opacity=".22">${Array.from({ length: 170 }, (_, index) => {
    const next = numbers(index + 900)
    const x = next() * 1700
    const y = next() * 900
    const length = 18 + next() * 46
    return `<path d="M${x} ${y}l${-length * 0.22} ${length}"/>`
  }).join('')}</g>`,
}

const kite = (x: number, y: number, size: number, turn: number, colours: readonly [string, string]) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0-60 42 0 0 78z" fill="${colours[0]}"/><path d="M0-60-42 0 0 78z" fill="${colours[1]}"/><path d="M0 78q26 34-6 70t4 74" fill="none" stroke="${colours[1]}" stroke-width="4"/></g>`

const kites: Film = {
  id: 'kites',
  title: 'Paper Kites',
  year: 2024,
  minutes: 82,
  rating: '0',
  kind: 'Family',
  line: 'When the wind leaves the valley, three cousins set out to bring it back.',
  heart: 0.55,
  art: `<defs>${sky('sky', ['#2f86a8', 0], ['#7cc0c4', 45], ['#f7e3b5', 80])}${light('sun', '#fff7d6', 0.9)}${sky('h1', ['#8fb777', 0], ['#5f9663', 60])}${sky('h2', ['#5d9a5a', 0], ['#2f6b4b', 60])}${sky('h3', ['#2f7350', 0], ['#123d33', 80])}</defs>${all}
<circle cx="360" cy="300" r="420" fill="url(#sun)"/><g fill="#fff" opacity=".75"><path d="M1060 300q20-60 90-46 40-70 120-26 80-20 90 56 60 4 50 40h-380q-10-20 30-24zM120 470q16-44 70-34 30-50 90-20 60-14 66 42 46 4 40 30H90q-6-16 30-18z"/></g>
<path d="${ridge({ seed: 21, y: 610, height: 70, peaks: 4, soft: true })}" fill="url(#h1)"/><path d="${ridge({ seed: 30, y: 700, height: 70, peaks: 3, soft: true })}" fill="url(#h2)"/>
<g fill="none" stroke="#fff" stroke-width="2" opacity=".8"><path d="M862 772Q840 520 720 300M900 774Q960 470 960 230M936 778Q1080 600 1190 440"/></g>
${kite(716, 240, 1.25, -18, ['#ef5b3c', '#c93a27'])}${kite(962, 150, 1.6, 8, ['#ffca4b', '#f0a12a'])}${kite(1204, 380, 1, 26, ['#f7f1e2', '#d9cdb2'])}
<path d="${ridge({ seed: 44, y: 850, height: 80, peaks: 3, soft: true })}" fill="url(#h3)"/><g fill="#0a2a24">${walker(866, 812, 1)}${walker(902, 812, 1.3)}${walker(938, 816, 0.9)}</g>`,
}

const orbit: Film = {
  id: 'orbit',
  title: 'Quiet Orbit',
  year: 2026,
  minutes: 141,
  rating: '12',
  kind: 'Science fiction',
  line: 'Ninety minutes a turn, sixteen dawns a day, and nobody left to call home.',
  heart: 0.66,
  art: `<defs>${sky('sky', ['#020306', 0], ['#04070d', 100])}${light('dawn', '#fff0d0')}${light('haze', '#5fb4e6', 0.9)}<radialGradient id="planet" cx=".72" cy=".08" r="1"><stop offset="0" stop-color="#9bd4ef"/><stop offset=".1" stop-color="#2f78a8"/><stop offset=".32" stop-color="#0f3350"/><stop offset=".62" stop-color="#050d16"/></radialGradient><filter id="blur"><feGaussianBlur stdDeviation="16"/></filter></defs>${all}${stars(2, 420, 800)}
<circle cx="700" cy="1640" r="1080" fill="#6cc3f2" filter="url(#blur)" opacity=".75"/><circle cx="700" cy="1640" r="1066" fill="url(#planet)"/>
<g fill="none" stroke="#cfeaf7" stroke-linecap="round" opacity=".2"><path d="M380 690q180-60 420-30M560 760q260-60 560 10M820 690q160 0 300 70" stroke-width="14"/><path d="M420 820q160-40 300-20" stroke-width="9"/></g>
<ellipse cx="1180" cy="680" rx="560" ry="330" fill="url(#dawn)"/><circle cx="1182" cy="676" r="34" fill="#fffdf3"/><path d="M500 676h1364" stroke="#fff3d8" stroke-width="3" opacity=".35"/>
<g transform="translate(1020 320) rotate(-14)"><g fill="#0d1722" stroke="#7fa9c2" stroke-width="2"><path d="M-46-20h92l18 20-18 20h-92l-18-20z"/><path d="M64-7h60v14H64zM-124-7h60v14h-60z"/><path d="M124-62h130v124H124zM-254-62h130v124h-130z"/></g><g stroke="#45718c" stroke-width="1.5"><path d="M150-62V62M176-62V62M202-62V62M228-62V62M124 0h130M-228-62V62M-202-62V62M-176-62V62M-150-62V62M-254 0h130"/></g><path d="M-46 20h92l-10 11h-72z" fill="#ffdf9e"/><circle cx="0" cy="0" r="9" fill="#ffcf7a"/></g>`,
}

const tree = (x: number, y: number, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-7 0q6-60-4-104l9 2q0-30-24-58l8-3q20 18 24 46 2-32 26-52l7 5q-22 26-22 62l8-1q-10 40-4 103z"/><path d="M-92-142q-16-58 42-66 10-52 62-38 58-16 70 40 56 16 30 66-26 32-70 16-30 26-66 4-48 20-68-22z"/></g>`

const orchard: Film = {
  id: 'orchard',
  title: 'Iron Orchard',
  year: 2022,
  minutes: 118,
  rating: '18',
  kind: 'Western',
  line: 'She planted a tree for every man who came for the land.',
  heart: 0.34,
  art: `<defs>${sky('sky', ['#1a0508', 0], ['#5c1212', 36], ['#c93a1c', 62], ['#ffae52', 82])}${light('sun', '#ffd28a')}${sky('field', ['#6b1f12', 0], ['#1a0706', 70])}</defs>${all}
<circle cx="540" cy="600" r="640" fill="url(#sun)" opacity=".75"/><circle cx="540" cy="596" r="150" fill="#ffe2a6"/>
<path d="${ridge({ seed: 52, y: 600, height: 26, peaks: 7 })}" fill="#8f2a17"/><path d="${ridge({ seed: 14, y: 700, height: 26, peaks: 4, soft: true })}" fill="url(#field)"/>
<g fill="#23090a">${tree(250, 690, 0.55)}${tree(820, 684, 0.5)}${tree(960, 690, 0.62)}${tree(1130, 700, 0.78)}</g><g fill="#120405">${tree(80, 800, 1.4)}${tree(1380, 820, 1.75)}</g>
<g fill="#0f0304"><path d="M470 700q-4-46 8-62l-8-4q14-22 44-22t42 22l-8 4q14 18 10 62l18 128h-34l-14-84h-22l-12 84h-36z"/><path d="M452 622q26-14 34-14l4-22q24-8 48 0l4 22q14 0 32 14-60 14-122 0z"/></g><path d="${ridge({ seed: 63, y: 860, height: 30, peaks: 3, soft: true })}" fill="#0d0304"/>`,
}

const reef: Film = {
  id: 'reef',
  title: 'Below the Reef',
  year: 2021,
  minutes: 74,
  rating: '6',
  kind: 'Documentary',
  line: 'One breath at a time, down to where the light gives up.',
  heart: 0.5,
  art: `<defs>${sky('sky', ['#8fe0d6', 0], ['#2aa3ad', 20], ['#0c5670', 52], ['#031a2b', 100])}${light('sun', '#eafff6')}<linearGradient id="ray" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dffdf2" stop-opacity=".5"/><stop offset="1" stop-color="#dffdf2" stop-opacity="0"/></linearGradient><filter id="blur"><feGaussianBlur stdDeviation="10"/></filter></defs>${all}
<ellipse cx="860" cy="-20" rx="760" ry="340" fill="url(#sun)"/><g fill="url(#ray)" filter="url(#blur)"><path d="M760 0 420 760h150zM840 0 760 820h170zM900 0l240 740h130zM680 0 160 600h110zM980 0l520 560h90z"/></g>
<g fill="#052436"><path d="M440 430c120-96 330-130 500-84 70 18 130 40 190 34 40-30 60-70 110-84-4 44-20 74-44 98 40 16 70 44 84 84-60-4-96-30-130-62-60 22-120 30-186 34-10 40-50 84-110 92 16-32 26-60 22-90-150 10-330 30-436-22z"/></g><path d="M470 452c120 40 300 30 420 10-160 44-330 40-420-10z" fill="#2f7f92" opacity=".55"/><circle cx="520" cy="424" r="5" fill="#bfeee6"/>
<g transform="translate(1120 640) rotate(18)" fill="#03141f"><circle cx="0" cy="0" r="11"/><path d="M10-6q40-4 64 8l64 4 28-12 4 6-22 16-74 4q-30 12-62 0l-30 26-6-6 26-30z"/></g><g fill="#dffdf2" opacity=".7"><circle cx="1104" cy="600" r="5"/><circle cx="1112" cy="572" r="7"/><circle cx="1098" cy="540" r="4"/></g>
<path d="${ridge({ seed: 71, y: 850, height: 46, peaks: 14 })}" fill="#02101b"/>`,
}

/** All films, in the order in which the player's shelves show them. */
export const films = {
  ferry,
  north,
  keeper,
  tram,
  glasshouse,
  orbit,
  understudy,
  salt,
  winter,
  kites,
  orchard,
  reef,
} as const satisfies Record<string, Film>

/** All films in that order. */
export const allFilms: readonly Film[] = Object.values(films)
