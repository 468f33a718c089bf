import { type Film, films } from './films.ts'
import { art, icon, poster, rail } from './screens.ts'

/* The player's other screens on a television, 1920 by 1080 each. */

const whole = (place: Parameters<typeof rail>[0], content: string, behind = ''): string =>
  `<div class="screen" style="width:1920px;height:1080px">${behind}${rail(place)}
<div style="position:absolute;right:72px;top:54px;font-size:32px" class="figures">20:47</div>
<div style="position:absolute;left:164px;top:88px;right:72px;bottom:0">${content}</div></div>`

const chosen = 'background:#ffb547;color:#0b0a0d'

const channels = [
  'Harbour One',
  'Northern',
  'Kino',
  'Field Sports',
  'Paper & Ink',
  'Little Owl',
  'Meridian',
] as const

export function tvLive(film: Film): string {
  const list = channels
    .map(
      (name, index) =>
        `<div class="row" style="gap:28px;height:104px;padding:0 32px;border-radius:10px;font-size:34px;${index === 2 ? chosen : ''}"><span class="figures" style="width:64px;opacity:.7">${index + 101}</span><b style="font-size:34px;font-weight:700">${name}</b></div>`,
    )
    .join('')
  return whole(
    'live',
    `<h1 style="font-size:76px">Live</h1><div class="row" style="gap:64px;align-items:flex-start;margin-top:56px"><div style="width:640px">${list}</div>
<div style="flex:1"><div class="screen" style="height:540px;border-radius:16px">${art(film)}</div><p class="soft figures" style="font-size:28px;margin-top:36px">20:15 to 22:25</p><h2 style="font-size:56px;margin-top:12px">${film.title}</h2>
<div style="height:8px;margin-top:32px;border-radius:9px;background:#f4efe433"><div style="width:25%;height:100%;border-radius:9px;background:#ffb547"></div></div></div></div>`,
  )
}

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

/** The programme guide, with the current time as a line. */
export function tvGuide(): string {
  const rows: readonly (readonly [string, number][])[] = [
    [
      ['Tide tables', 2],
      ['The long quay', 3],
      ['News', 1],
      ['Harbour talk', 2],
    ],
    [
      ['North of Silence', 4],
      ['Aurora report', 2],
      ['Late film', 2],
    ],
    [
      ['Shorts', 1],
      ['Salt and Amber', 4],
      ['Credits roll', 1],
      ['Quiet Orbit', 2],
    ],
    [
      ['Warm up', 2],
      ['Cup, second leg', 4],
      ['Extra time', 2],
    ],
    [
      ['Marginalia', 3],
      ['First drafts', 3],
      ['Reading room', 2],
    ],
    [
      ['Owl, awake', 2],
      ['Paper Kites', 3],
      ['Good night', 3],
    ],
  ]
  const hours = ['20:00', '20:30', '21:00', '21:30']
  return whole(
    'guide',
    `<h1 style="font-size:76px">Guide</h1><div class="row figures soft" style="margin-top:44px;padding-left:300px;font-size:28px">${hours.map((hour) => `<span style="flex:1">${hour}</span>`).join('')}</div>
<div style="position:relative;display:grid;gap:14px;margin-top:22px">${rows
      .map(
        (shows, row) =>
          `<div class="row" style="height:108px;gap:14px"><b style="width:286px;font-size:30px;font-weight:700">${channels[row]}</b>${shows
            .map(
              ([name, length], column) =>
                `<span class="row" style="flex:${length} 1 0;min-width:0;height:100%;padding:0 26px;border-radius:8px;font-size:28px;white-space:nowrap;overflow:hidden;${row === 2 && column === 1 ? chosen : 'background:#1c1a21'}">${name}</span>`,
            )
            .join('')}</div>`,
      )
      .join(
        '',
      )}<span style="position:absolute;left:860px;top:-14px;bottom:0;width:4px;border-radius:2px;background:#f4efe4"></span></div>`,
  )
}

/** Settings, with the list of languages open. */
export function tvSettings(): string {
  const entries = [
    ['Playlists', '3'],
    ['Language', 'English'],
    ['Sound', 'Original'],
    ['Subtitles', 'Off'],
    ['Parental lock', 'On'],
    ['Guide', 'From the playlist'],
  ] as const
  const languages = ['English', 'Español', 'Français', 'Deutsch', 'Türkçe', 'Português']
  return whole(
    'settings',
    `<h1 style="font-size:76px">Settings</h1><div class="row" style="gap:72px;align-items:flex-start;margin-top:56px"><div style="width:820px">${entries
      .map(
        ([name, value], index) =>
          `<div class="row" style="justify-content:space-between;height:116px;padding:0 36px;border-radius:10px;font-size:36px;${index === 1 ? 'background:#f4efe41f' : ''}"><span style="font-weight:600">${name}</span><span class="soft">${value}</span></div>`,
      )
      .join('')}</div><div style="flex:1;border-radius:18px;background:#1c1a21;padding:28px">${languages
      .map(
        (name, index) =>
          `<div class="row" style="justify-content:space-between;height:104px;padding:0 32px;border-radius:10px;font-size:36px;${index === 0 ? chosen : ''}">${name}${index === 0 ? icon('tick', 36) : ''}</div>`,
      )
      .join('')}</div></div>`,
  )
}

export function tvMovies(): string {
  const all = [...films, ...films.slice(3), ...films.slice(0, 3)].slice(0, 14)
  return whole(
    'movies',
    `<h1 style="font-size:76px">Movies</h1><div style="display:grid;grid-template-columns:repeat(7,1fr);gap:30px 26px;margin-top:52px">${all
      .map(
        (film, index) =>
          `<div style="border-radius:12px;overflow:hidden;${index === 3 ? 'outline:5px solid #ffb547;outline-offset:6px' : ''}">${poster(film, 216)}</div>`,
      )
      .join('')}</div>`,
  )
}
