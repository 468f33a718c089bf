import { channelMark, channels, passed, showing } from './channels.ts'
import type { Film } from './film.ts'
import { art, icon, whole } from './screens.ts'

/* Live television on a television: the channels and the guide, 1920 by 1080 each. It is 20:47. */

const CHOSEN = 'background:#ffb547;color:#0b0a0d'
const NOW = 47 / 150

const clock = (halfHours: number) => `${20 + Math.floor(halfHours / 2)}:${halfHours % 2 === 0 ? '00' : '30'}`

/** Categories, channels with what is on, and the chosen one. */
export function tvLive(film: Film, chosen: number): string {
  const groups = [
    'All channels',
    'Favourites',
    'Films',
    'Sport',
    'News',
    'Children',
    'Documentaries',
    'Music',
  ]
  const channel = channels[chosen]
  if (!channel) throw new Error('There is no such channel.')
  const now = showing(channel)
  const next = channel.shows[channel.shows.findIndex(([name]) => name === now.name) + 1]
  return whole(
    'live',
    `<h1 style="font-size:60px">Live</h1><div class="row" style="gap:36px;align-items:flex-start;margin-top:42px">
<div style="width:250px">${groups.map((name, index) => `<p class="${index === 0 ? '' : 'soft'}" style="height:76px;padding-left:20px;border-left:4px solid ${index === 0 ? '#ffb547' : '#f4efe41f'};font-size:27px;line-height:76px;font-weight:${index === 0 ? 600 : 400}">${name}</p>`).join('')}</div>
<div style="width:640px">${channels
      .map((each, index) => {
        const on = showing(each)
        return `<div class="row" style="gap:22px;height:103px;padding:0 24px;border-radius:12px;${index === chosen ? CHOSEN : ''}"><span class="figures" style="width:54px;font-size:27px;opacity:.75">${101 + index}</span>${channelMark(each, 62)}<div style="flex:1;min-width:0"><p style="font-size:30px;font-weight:600;line-height:1.15">${each.name}</p><p style="font-size:24px;line-height:1.3;opacity:.8">${on.name}</p></div><span style="width:90px">${passed(
          on.gone,
          5,
        )
          .replace(index === chosen ? '#ffb547' : '-', '#0b0a0d')
          .replace(index === chosen ? '#f4efe433' : '-', '#0b0a0d40')}</span></div>`
      })
      .join('')}</div>
<div style="flex:1"><div class="screen" style="height:410px;border-radius:16px">${art(film)}<span class="row" style="position:absolute;left:20px;top:20px;gap:10px;padding:6px 16px;border-radius:6px;background:#0b0a0dcc;font-size:22px;font-weight:600"><i style="width:12px;height:12px;border-radius:50%;background:#ff5b4f"></i>Live</span></div>
<div class="row" style="gap:20px;margin-top:32px">${channelMark(channel, 62)}<div><p class="soft figures" style="font-size:24px">${clock(now.from)} to ${clock(now.from + now.length)}</p><h2 style="font-size:42px;margin-top:4px">${now.name}</h2></div></div><div style="margin-top:26px">${passed(now.gone, 8)}</div>
<p class="soft" style="font-size:26px;line-height:1.4;margin-top:28px">${film.line}</p><p style="font-size:25px;margin-top:26px"><span class="soft figures">${clock(now.from + now.length)} &ensp;</span>${next?.[0] ?? ''}</p></div></div>`,
  )
}

/** The programme guide, with the current time as a line. */
export function tvGuide(film: Film, chosen: number): string {
  const channel = channels[chosen]
  if (!channel) throw new Error('There is no such channel.')
  const now = showing(channel)
  return whole(
    'guide',
    `<div class="row" style="gap:44px;height:230px;align-items:flex-start"><div class="screen" style="flex:none;width:408px;height:230px;border-radius:14px">${art(film)}</div><div><p class="soft figures" style="font-size:25px">${channel.name} &ensp; ${clock(now.from)} to ${clock(now.from + now.length)}</p><h1 style="font-size:58px;margin-top:12px">${now.name}</h1><p style="font-size:27px;width:820px;margin-top:20px">${film.line}</p></div></div>
<div class="row figures soft" style="margin-top:34px;padding-left:318px;font-size:25px">${[0, 1, 2, 3, 4].map((half) => `<span style="flex:1">${clock(half)}</span>`).join('')}</div>
<div style="position:relative;display:grid;gap:10px;margin-top:14px">${channels
      .map(
        (each, row) =>
          `<div class="row" style="height:78px;gap:10px"><span class="row" style="width:308px;gap:18px">${channelMark(each, 54)}<span style="font-size:27px;font-weight:600">${each.name}</span></span>${each.shows
            .map(
              ([name, length]) =>
                `<span style="flex:${length} 1 0;min-width:0;height:78px;padding:0 22px;overflow:hidden;border-radius:8px;font-size:25px;line-height:78px;text-overflow:ellipsis;white-space:nowrap;${row === chosen && name === now.name ? `${CHOSEN};font-weight:600` : name === showing(each).name ? 'background:#2a2731' : 'background:#17151b'}">${name}</span>`,
            )
            .join('')}</div>`,
      )
      .join(
        '',
      )}<span style="position:absolute;left:calc(318px + (100% - 318px) * ${NOW});top:-10px;bottom:0;width:4px;border-radius:2px;background:#f4efe4"></span><span class="row" style="position:absolute;left:calc(318px + (100% - 318px) * ${NOW} - 9px);top:-20px">${icon('down', 22, true)}</span></div>`,
  )
}
