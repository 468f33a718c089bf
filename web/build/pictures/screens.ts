import { logo } from '../../src/content/logo.ts'
import { type Film, artOf } from './film.ts'
import { allFilms } from './films.ts'

/* The player's interface, drawn as HTML. Lengths are in px of the device. */

/** The styles of every picture. `font` is the typeface as a data address. */
export const style = (font: string): string => `
@font-face { font-family: Archivo; src: url(${font}); font-weight: 100 900; font-stretch: 62% 125% }
* { box-sizing: border-box; margin: 0 }
body { background: transparent; font: 400 20px/1.4 Archivo; color: #f4efe4; -webkit-font-smoothing: antialiased }
.screen { position: relative; overflow: hidden; background: #0b0a0d }
.fill { position: absolute; inset: 0; width: 100%; height: 100% }
h1, h2, b { font-weight: 800; font-stretch: 122%; letter-spacing: -.02em; line-height: .98 }
.row { display: flex; align-items: center }
.soft { color: #f4efe4b8 }
.lamp { background: #ffb547; color: #0b0a0d }
.figures { font-variant-numeric: tabular-nums }
svg.icon { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
`

const ICONS = {
  home: 'M3 11 12 4l9 7v9h-6v-6H9v6H3z',
  live: 'M4 6h16v11H4zM8 21h8',
  movies: 'M4 4h16v16H4zM8 4v16M16 4v16M4 9h4M4 15h4M16 9h4M16 15h4',
  series: 'M4 8h16v12H4zM7 4h10',
  guide: 'M4 5h16M4 12h10M4 19h13',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.200 16.200 21 21',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  down: 'M4 6h16l-8 13z',
  play: 'M7 4v16l13-8z',
  pause: 'M8 5v14M16 5v14',
  back: 'M11 5 4 12l7 7M20 5l-7 7 7 7',
  ahead: 'M13 5l7 7-7 7M4 5l7 7-7 7',
  words: 'M4 5h16v12H9l-5 4z',
  star: 'M12 4l2.5 5.5 6 .6-4.5 4 1.3 5.9-5.3-3-5.3 3 1.3-5.9-4.5-4 6-.6z',
} as const

export const icon = (name: keyof typeof ICONS, size: number, filled = false) =>
  `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24"${filled ? ' style="fill:currentColor"' : ''}><path d="${ICONS[name]}"/></svg>`

/** A film's picture, filling its box. */
export const art = (film: Film): string =>
  `<svg class="fill" viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice">${artOf(film)}</svg>`

/** A poster with its title, 2 wide by 3 high, in a box of the given width. */
export function poster(film: Film, width: number): string {
  const left = Math.min(Math.max(film.heart * 1600 - 300, 0), 1000)
  return `<div class="screen" style="width:${width}px;height:${width * 1.5}px">
<svg class="fill" viewBox="${left} 0 600 900">${artOf(film)}</svg>
<div class="fill" style="background:linear-gradient(#0000 58%,#000c)"></div>
<b style="position:absolute;left:8%;right:6%;bottom:6%;font-size:${width * 0.112}px">${film.title}</b></div>`
}

export const details = (film: Film) =>
  `${film.year} &ensp; ${film.kind} &ensp; ${Math.floor(film.minutes / 60)} h ${film.minutes % 60} min &ensp; <span style="border:1.500px solid #f4efe480;border-radius:4px;padding:0 .4em">${film.rating}</span>`

const PLACES = ['search', 'home', 'live', 'movies', 'series', 'guide', 'settings'] as const

/** The player's menu, at the left edge of the television. */
export const rail = (place: (typeof PLACES)[number]): string =>
  `<div style="position:absolute;left:36px;top:0;bottom:0;display:grid;align-content:center;gap:14px">${PLACES.map(
    (name) =>
      `<span class="row" style="width:72px;height:72px;justify-content:center;border-radius:10px;${name === place ? 'background:#f4efe41f' : 'opacity:.62'}">${icon(name, 34)}</span>`,
  ).join('')}</div>`

/** One of the player's screens beside its menu. */
export const whole = (place: Parameters<typeof rail>[0], content: string, behind = ''): string =>
  `<div class="screen" style="width:1920px;height:1080px">${behind}${rail(place)}
<div style="position:absolute;right:72px;top:54px;font-size:32px" class="figures">20:47</div>
<div style="position:absolute;left:164px;top:72px;right:72px;bottom:0">${content}</div></div>`

const WATCHED = 0.33

/** How far the film is in its picture: a third. */
const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(Math.floor(minutes % 60)).padStart(2, '0')}:17`

const progress = (height: number) =>
  `<div style="height:${height}px;border-radius:9px;background:#f4efe440"><div style="width:${WATCHED * 100}%;height:100%;border-radius:9px;background:#ffb547;position:relative"><span style="position:absolute;right:-${height * 1.5}px;top:50%;width:${height * 3}px;height:${height * 3}px;margin-top:-${height * 1.5}px;border-radius:50%;background:#ffb547"></span></div></div>`

/** The television while a film plays. 1920 by 1080. */
export function tvPlaying(film: Film): string {
  return `<div class="screen" style="width:1920px;height:1080px">${art(film)}
<div class="fill" style="background:linear-gradient(#0b0a0d00 52%,#0b0a0de6)"></div>
<div style="position:absolute;left:96px;right:96px;bottom:76px">
<h2 style="font-size:68px">${film.title}</h2>
<div style="margin-top:36px">${progress(8)}</div>
<div class="row figures" style="justify-content:space-between;margin-top:26px;font-size:30px"><span style="width:360px">${clock(film.minutes * WATCHED)}</span><span class="row" style="gap:64px">${icon('back', 42)}${icon('pause', 54)}${icon('ahead', 42)}</span><span class="row" style="gap:36px;width:360px;justify-content:flex-end">${icon('words', 36)}<span>−${clock(film.minutes * (1 - WATCHED))}</span></span></div></div></div>`
}

/** The tablet: the film, and what comes next below. 1180 by 820. */
export function tabletPlaying(film: Film): string {
  const next = allFilms.filter((each) => each.id !== film.id).slice(0, 6)
  return `<div class="screen" style="width:1180px;height:820px"><div class="screen" style="height:560px">${art(film)}
<div class="fill" style="background:linear-gradient(#0b0a0d00 60%,#0b0a0dd9)"></div>
<div style="position:absolute;left:40px;right:40px;bottom:30px"><h2 style="font-size:40px">${film.title}</h2><div style="margin-top:20px">${progress(5)}</div>
<div class="row figures" style="justify-content:space-between;margin-top:14px;font-size:18px"><span>${clock(film.minutes * WATCHED)}</span><span class="row" style="gap:36px">${icon('back', 26)}${icon('pause', 32)}${icon('ahead', 26)}</span><span>−${clock(film.minutes * (1 - WATCHED))}</span></div></div></div>
<div style="padding:24px 40px"><p style="font-weight:600;font-size:20px">More from your playlist</p><div class="row" style="gap:18px;margin-top:16px">${next
    .map(
      (each) =>
        `<div class="screen" style="width:216px;height:122px;border-radius:8px;flex:none">${art(each)}<div class="fill" style="background:linear-gradient(#0000 40%,#000b)"></div><b style="position:absolute;left:12px;bottom:10px;font-size:17px">${each.title}</b></div>`,
    )
    .join('')}</div></div></div>`
}

/** The phone, held upright. 390 by 844. */
export function phonePlaying(film: Film): string {
  return `<div class="screen" style="width:390px;height:844px"><div class="row figures" style="justify-content:space-between;padding:16px 28px 10px;font-size:15px;font-weight:600"><span>20:47</span><span style="width:24px;height:12px;border:1.500px solid;border-radius:3px;padding:1.500px"><span style="display:block;width:80%;height:100%;background:currentColor"></span></span></div>
<div class="screen" style="height:240px">${art(film)}</div>
<div style="padding:18px 22px">${progress(4)}<div class="row figures soft" style="justify-content:space-between;margin-top:10px;font-size:13px"><span>${clock(film.minutes * WATCHED)}</span><span>−${clock(film.minutes * (1 - WATCHED))}</span></div>
<h2 style="font-size:33px;margin-top:20px">${film.title}</h2><p class="soft figures" style="font-size:13.500px;margin-top:12px">${details(film)}</p><p style="font-size:16px;margin-top:14px">${film.line}</p>
<div class="row" style="justify-content:space-between;margin-top:26px;padding-inline:34px">${icon('back', 30)}<span class="lamp row" style="width:76px;height:76px;border-radius:50%;justify-content:center">${icon('pause', 34)}</span>${icon('ahead', 30)}</div>
<div style="display:grid;gap:1px;margin-top:28px;border-radius:10px;overflow:hidden;font-size:15px">${[
    ['Sound', 'Original, 5.1'],
    ['Subtitles', 'English'],
    ['Picture', 'Fit to screen'],
  ]
    .map(
      ([name, value]) =>
        `<div class="row" style="justify-content:space-between;padding:14px 16px;background:#1c1a21"><span>${name}</span><span class="soft">${value}</span></div>`,
    )
    .join('')}</div></div></div>`
}

/** The card for links to a page, with the film's subject beside its words. 1200 by 630. */
export function socialCard(title: string, film: Film): string {
  const width = (900 * 1200) / 630
  const left = film.heart * 1600 - 0.79 * width
  return `<div class="screen" style="width:1200px;height:630px"><svg class="fill" viewBox="${left} 0 ${width} 900">${artOf(film)}</svg><div class="fill" style="background:linear-gradient(90deg,#0b0a0d ${(-left / width) * 100 + 2}%,#0b0a0d99 58%,#0b0a0d00 74%)"></div>
<div style="position:absolute;left:76px;top:70px">${mark(64)}</div><h1 style="position:absolute;left:72px;bottom:76px;width:800px;font-size:84px;text-wrap:balance">${title}</h1></div>`
}

export const mark = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${logo.size} ${logo.size}">${markShapes}</svg>`

const markShapes = `<path d="${logo.screen}" fill="none" stroke="#f4efe4" stroke-width="2"/><path d="${logo.light}" fill="#ffb547"/><path d="${logo.edge}" stroke="#f4efe4" stroke-width="2" stroke-linecap="round"/>`

/** The mark on a dark tile, as the favicon. */
export const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#0b0a0d"/><g transform="translate(16 16) scale(.78) translate(-${logo.size / 2} -${logo.size / 2})">${markShapes}</g></svg>`
