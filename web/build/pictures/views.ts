import type { Film } from './film.ts'
import { allFilms, films } from './films.ts'
import { channelMark, channels } from './channels.ts'
import { art, details, icon, poster, whole } from './screens.ts'

/* The player's other screens on a television, 1920 by 1080 each. */

const chosen = 'background:#ffb547;color:#0b0a0d'

/** A series with its seasons and episodes. */
export function tvSeries(film: Film): string {
  const episodes = ['The pilot boat', 'Eleven names', 'A letter, unopened', 'Slack water']
  return whole(
    'series',
    `<h1 style="font-size:104px">${film.title}</h1><p class="soft" style="font-size:30px;margin-top:28px">Series &ensp; 2 seasons &ensp; ${film.kind}</p>
<div class="row" style="gap:20px;margin-top:52px;font-size:30px;font-weight:600"><span style="padding:16px 32px;border-radius:6px;${chosen}">Season 1</span><span style="padding:16px 32px;border-radius:6px;background:#f4efe41f">Season 2</span></div>
<div style="display:grid;grid-template-columns:repeat(4,1fr);gap:28px;position:absolute;left:0;right:0;bottom:84px">${episodes
      .map(
        (name, index) =>
          `<div><div class="screen" style="height:226px;border-radius:12px;${index === 1 ? 'outline:5px solid #ffb547;outline-offset:6px' : ''}"><div style="position:absolute;inset:0;scale:${1.05 + index * 0.5};transform-origin:${60 + index * 10}% ${70 - index * 12}%">${art(film)}</div></div><p class="soft figures" style="font-size:24px;margin-top:22px">Episode ${index + 1}</p><p style="font-size:30px;font-weight:600">${name}</p></div>`,
      )
      .join('')}</div>`,
    `${art(film)}<div class="fill" style="background:linear-gradient(90deg,#0b0a0df2 20%,#0b0a0d99),linear-gradient(#0b0a0d00 30%,#0b0a0d 80%)"></div>`,
  )
}

/** All films. */
export function tvMovies(): string {
  const kinds = ['All', 'Drama', 'Thriller', 'Comedy', 'Family', 'Documentary']
  return whole(
    'movies',
    `<div class="row" style="gap:56px"><h1 style="font-size:60px">Movies</h1><div class="row" style="gap:14px;font-size:26px">${kinds.map((kind, index) => `<span style="padding:10px 24px;border-radius:6px;${index === 0 ? 'background:#f4efe4;color:#0b0a0d;font-weight:600' : 'background:#f4efe41a'}">${kind}</span>`).join('')}</div></div><div style="display:grid;grid-template-columns:repeat(6,1fr);gap:28px 30px;margin-top:44px">${allFilms
      .map(
        (film, index) =>
          `<div style="border-radius:12px;overflow:hidden;${index === 2 ? 'outline:5px solid #ffb547;outline-offset:6px' : ''}">${poster(film, 255)}</div>`,
      )
      .join('')}</div>`,
  )
}

/** A film's own page; `narrow` keeps the words in its left half, for phones. */
export function tvFilm(film: Film, narrow = false): string {
  const more = allFilms.filter((each) => each.id !== film.id).slice(0, 6)
  return whole(
    'movies',
    `<h1 style="font-size:${narrow ? 84 : 112}px;width:${narrow ? 640 : 1100}px">${film.title}</h1><p class="soft figures" style="font-size:30px;margin-top:32px">${details(film)}</p><p style="font-size:34px;line-height:1.35;width:${narrow ? 640 : 820}px;margin-top:24px">${film.line}</p>
<div class="row" style="gap:18px;margin-top:44px;font-size:30px;font-weight:600"><span class="row" style="gap:16px;padding:18px 40px 18px 32px;border-radius:6px;${chosen}">${icon('play', 32, true)} Resume at 0:41</span><span class="row" style="gap:14px;padding:18px 34px;border-radius:6px;background:#f4efe424">${icon('star', 30)} Favourite</span></div>
<div class="row" style="gap:64px;margin-top:44px;font-size:27px"><span><span class="soft">Audio &ensp;</span>English, Español, Deutsch</span><span><span class="soft">Subtitles &ensp;</span>7 languages</span></div>
<div style="position:absolute;left:0;bottom:-92px"><p style="font-size:28px;font-weight:600">From the same shelf</p><div class="row" style="gap:26px;margin-top:22px">${more.map((each) => `<div style="border-radius:12px;overflow:hidden">${poster(each, 216)}</div>`).join('')}</div></div>`,
    `${art(film)}<div class="fill" style="background:linear-gradient(90deg,#0b0a0de6 8%,#0b0a0d8c 40%,#0b0a0d00 72%),linear-gradient(#0b0a0d00 46%,#0b0a0d 84%)"></div>`,
  )
}

/** A search: its keys, and what was found among films and channels. */
export function tvSearch(): string {
  const keys = 'abcdefghijklmnopqrstuvwxyz1234567890'.split('')
  const found = [films.north, films.ferry, films.keeper, films.orbit]
  const on = [channels[1], channels[6], channels[2]].flatMap((channel) => channel ?? [])
  return whole(
    'search',
    `<div class="row" style="gap:88px;align-items:flex-start"><div style="width:540px"><div class="row" style="gap:22px;height:96px;padding:0 28px;border-radius:10px;background:#f4efe41f;font-size:44px;font-weight:600">${icon('search', 38)} nigh<i style="width:4px;height:50px;margin-left:-18px;background:#ffb547"></i></div>
<div style="display:grid;grid-template-columns:repeat(6,1fr);gap:10px;margin-top:30px">${keys.map((key) => `<span class="row" style="height:80px;justify-content:center;border-radius:8px;font-size:34px;${key === 't' ? chosen : 'background:#17151b'}">${key}</span>`).join('')}<span class="row" style="grid-column:span 3;height:80px;justify-content:center;border-radius:8px;font-size:28px;background:#17151b">Space</span><span class="row" style="grid-column:span 3;height:80px;justify-content:center;border-radius:8px;font-size:28px;background:#17151b">Delete</span></div></div>
<div style="flex:1"><p style="font-size:30px;font-weight:600">Films</p><div class="row" style="gap:28px;margin-top:24px">${found.map((film) => `<div style="border-radius:12px;overflow:hidden">${poster(film, 232)}</div>`).join('')}</div><p style="font-size:30px;font-weight:600;margin-top:48px">Programmes</p><div style="display:grid;gap:12px;margin-top:22px">${on
      .map((channel, index) => {
        const name = ['North of Silence', 'Night session', 'The last night at sea'][index] ?? ''
        return `<div class="row" style="gap:24px;height:96px;padding:0 24px;border-radius:12px;background:#17151b">${channelMark(channel, 58)}<span style="font-size:30px;font-weight:600">${name}</span><span class="soft figures" style="margin-left:auto;font-size:26px">${channel.name} &ensp; ${['20:30', '21:30', '23:10'][index] ?? ''}</span></div>`
      })
      .join('')}</div></div></div>`,
  )
}
