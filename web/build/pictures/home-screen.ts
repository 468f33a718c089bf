import { channelMark, channels, passed, showing } from './channels.ts'
import { artOf, type Film } from './film.ts'
import { allFilms, films } from './films.ts'
import { art, details, icon, poster, rail } from './screens.ts'

const heading = (name: string, more: string) =>
  `<p style="font-size:28px;font-weight:600;line-height:1">${name} <span class="soft" style="font-weight:400">&ensp;${more}</span></p>`

/** A film with its place, wide. */
const begun = (film: Film, part: number, chosen: boolean) =>
  `<div style="flex:none;width:324px"><div class="screen" style="height:182px;border-radius:12px;${chosen ? 'overflow:visible;outline:5px solid #ffb547;outline-offset:6px' : ''}"><div class="screen" style="position:absolute;inset:0;border-radius:12px">${art(film)}<div class="fill" style="background:linear-gradient(#0000 45%,#000c)"></div><div style="position:absolute;left:20px;right:20px;bottom:18px"><b style="display:block;margin-bottom:14px;font-size:27px">${film.title}</b>${passed(part, 6)}</div></div></div></div>`

/**
 * The television's home screen: a film, what was begun, what is on, and films. 1920 by 1080. `narrow` keeps the words
 * in the left half, for phones.
 */
export function tvHome(film: Film, narrow = false): string {
  const started: readonly (readonly [Film, number])[] = [
    [films.ferry, 0.62],
    [films.tram, 0.28],
    [films.glasshouse, 0.81],
    [films.orbit, 0.12],
    [films.kites, 0.44],
    [films.reef, 0.7],
  ]
  return `<div class="screen" style="width:1920px;height:1080px"><svg class="fill" viewBox="0 285 1600 900">${artOf(film)}</svg>
<div class="fill" style="background:linear-gradient(90deg,#0b0a0de6 6%,#0b0a0d99 36%,#0b0a0d00 66%),linear-gradient(#0b0a0d00 24%,#0b0a0db3 48%,#0b0a0d 66%)"></div>
${rail('home')}
<div style="position:absolute;right:72px;top:54px;font-size:32px" class="figures">20:47</div>
<div style="position:absolute;left:164px;top:74px;width:1100px">
<h1 style="padding-block:${narrow ? 14 : 0}px;font-size:${narrow ? 64 : 96}px">${film.title}</h1>
<p style="margin-top:26px;font-size:28px" class="soft figures">${details(film)}</p>
<p style="margin-top:16px;font-size:31px;width:${narrow ? 640 : 760}px;line-height:1.35">${film.line}</p>
<div class="row" style="gap:18px;margin-top:32px;font-size:28px;font-weight:600"><span class="lamp row" style="gap:14px;padding:15px 36px 15px 28px;border-radius:6px">${icon('play', 30, true)} Play</span><span class="row" style="padding:15px 32px;border-radius:6px;background:#f4efe424">Details</span></div></div>
<div style="position:absolute;left:164px;top:478px">${heading('Continue watching', '')}<div class="row" style="gap:26px;margin-top:24px">${started.map(([each, part], index) => begun(each, part, index === 0)).join('')}</div></div>
<div style="position:absolute;left:164px;top:744px">${heading('On now', 'from your playlist')}<div class="row" style="gap:26px;margin-top:24px">${channels
    .slice(0, 6)
    .map(
      (channel) =>
        `<div class="row" style="flex:none;width:324px;height:104px;gap:18px;padding:0 20px;border-radius:12px;background:#f4efe414">${channelMark(channel, 60)}<div style="flex:1;min-width:0"><p style="font-size:24px;font-weight:600;line-height:1.2">${channel.name}</p><p class="soft" style="margin:4px 0 10px;overflow:hidden;font-size:20px;line-height:1.2;text-overflow:ellipsis;white-space:nowrap">${showing(channel).name}</p>${passed(showing(channel).gone, 4)}</div></div>`,
    )
    .join('')}</div></div>
<div style="position:absolute;left:164px;top:936px">${heading('Movies', '')}<div class="row" style="gap:26px;margin-top:24px;align-items:flex-start">${allFilms
    .slice(0, 8)
    .map((each) => `<div style="flex:none;border-radius:12px;overflow:hidden">${poster(each, 206)}</div>`)
    .join('')}</div></div></div>`
}
