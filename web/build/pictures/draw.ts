import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { deviceMarks } from './devices.ts'
import type { Film } from './film.ts'
import { films } from './films.ts'
import { tvHome } from './home-screen.ts'
import { tvGuide, tvLive } from './live-screens.ts'
import { draw, openBrowser, type Picture } from './picture.ts'
import { roomFront, roomLeft, roomRight } from './room.ts'
import {
  art,
  favicon,
  mark,
  phonePlaying,
  poster,
  socialCard,
  style,
  tabletPlaying,
  tvPlaying,
} from './screens.ts'
import { tvFilm, tvMovies, tvSearch, tvSeries } from './views.ts'

/*
 * Draws the site's pictures with Chromium (`node web/build/pictures/draw.ts`), except those that `npm run pictures` takes of
 * the television. The results are checked in, so that a build needs no browser. Run it after changing a film, a screen or the mark.
 */

const web = fileURLToPath(new URL('../../', import.meta.url))
const font = await readFile(
  fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2')),
)
const styles = style(`data:font/woff2;base64,${font.toString('base64')}`)

const { ferry, keeper, north, orbit, salt, tram } = films

/** The films on the shelf that a remote control moves through. */
const shelf = [films.ferry, north, films.kites, tram, orbit, films.glasshouse, films.orchard, films.reef]

/** The first view's screens; the light around each has the colours of its picture. */
const heroScreens: readonly { name: string; film: Film; html: string; narrow: string }[] = [
  { name: 'home', film: salt, html: tvHome(salt), narrow: tvHome(salt, true) },
  { name: 'live', film: north, html: tvLive(north, 1), narrow: tvLive(north, 1) },
  { name: 'film', film: keeper, html: tvFilm(keeper), narrow: tvFilm(keeper, true) },
]

const pictures: Picture[] = [
  ...heroScreens.flatMap(({ name, film, html, narrow }): Picture[] => [
    { file: `src/pictures/hero-${name}.webp`, html, size: [1920, 1080], width: 1600 },
    { file: `src/pictures/hero-${name}-small.webp`, html, size: [1920, 1080], width: 800 },
    {
      file: `src/pictures/hero-${name}-phone.webp`,
      html: `<div class="screen" style="width:1152px;height:1080px">${narrow}</div>`,
      size: [1152, 1080],
      width: 960,
      quality: 0.74,
    },
    glow(film),
  ]),
  glow(tram),
  glow(orbit),
  ...[north, tram, orbit].flatMap((film): Picture[] => [
    { file: `src/pictures/tv-${film.id}.webp`, html: tvPlaying(film), size: [1920, 1080], width: 1280 },
    { file: `src/pictures/tablet-${film.id}.webp`, html: tabletPlaying(film), size: [1180, 820], width: 880 },
    { file: `src/pictures/phone-${film.id}.webp`, html: phonePlaying(film), size: [390, 844], width: 440 },
  ]),
  ...shelf.map((film): Picture => ({
    file: `src/pictures/poster-${film.id}.webp`,
    html: poster(film, 400),
    size: [400, 600],
    width: 320,
  })),
  // What stands behind a playlist on the television in the browser.
  ...[salt, north, ferry, tram, orbit, films.glasshouse].map((film): Picture => ({
    file: `television/covers/${film.id}.webp`,
    html: `<div class="screen" style="width:1600px;height:900px">${art(film)}</div>`,
    size: [1600, 900],
    width: 1280,
    quality: 0.72,
  })),
  ...[films.ferry, films.orchard].map((film): Picture => ({
    file: `src/pictures/art-${film.id}.webp`,
    html: `<div class="screen" style="width:1600px;height:900px">${art(film)}</div>`,
    size: [1600, 900],
    width: 1280,
  })),
  {
    file: 'src/pictures/frame-north.webp',
    html: `<div class="screen" style="width:1600px;height:900px">${art(north)}<div class="fill" style="border:0 solid #0b0a0d;border-inline-width:18px"></div></div>`,
    size: [1600, 900],
    width: 320,
  },
  ...(
    [
      ['movies', tvMovies()],
      ['series', tvSeries(ferry)],
      ['guide', tvGuide(north, 1)],
      ['search', tvSearch()],
    ] as const
  ).map(([name, html]): Picture => ({
    file: `src/pictures/view-${name}.webp`,
    html,
    size: [1920, 1080],
    width: 960,
    quality: 0.78,
  })),
  ...(
    [
      ['home', 'A cinema for your playlist', salt],
      ['downloads', 'One player for every screen', tram],
      ['support', 'Help that gets to the point', keeper],
      ['contact', 'Write to us. A person answers.', ferry],
      ['login', 'Manage your playlist', north],
      ['reseller', 'Become a reseller', films.understudy],
      ['legal', 'A player, and nothing else', orbit],
    ] as const
  ).map(([name, title, film]): Picture => ({
    file: `public/social/${name}.jpg`,
    html: socialCard(title, film),
    size: [1200, 630],
    width: 1200,
  })),
  ...(
    [
      ['favicon-32', 32],
      ['icon-180', 180],
      ['icon-192', 192],
      ['icon-512', 512],
    ] as const
  ).map(([name, width]): Picture => ({
    file: `public/${name}.png`,
    html: `<div class="row" style="width:512px;height:512px;justify-content:center;background:#0b0a0d">${mark(width === 32 ? 460 : 340)}</div>`,
    size: [512, 512],
    width,
  })),
]

await writeFile(`${web}public/favicon.svg`, favicon)
await writeFile(`${web}src/pictures/devices.svg`, deviceMarks())
await writeFile(`${web}src/pictures/room-left.svg`, roomLeft)
await writeFile(`${web}src/pictures/room-right.svg`, roomRight)
await writeFile(`${web}src/pictures/room-front.svg`, roomFront)

const browser = await openBrowser()
const wanted = process.argv[2]
for (const picture of pictures) {
  if (!wanted || picture.file.includes(wanted)) await draw(browser, styles, picture)
}
await browser.close()
await writeFile(`${web}public/favicon.ico`, iconOf(await readFile(`${web}public/favicon-32.png`)))

/** The light around a screen: a film's picture, blurred. */
function glow(film: Film): Picture {
  return {
    file: `src/pictures/glow-${film.id}.webp`,
    html: `<div class="screen" style="width:960px;height:540px"><div style="position:absolute;inset:-60px;filter:blur(70px) saturate(1.5) brightness(1.6) hue-rotate(-12deg)">${art(film)}</div></div>`,
    size: [960, 540],
    width: 64,
    quality: 0.7,
  }
}

/** An ICO file around one PNG of 32 by 32. */
function iconOf(png: Buffer): Buffer {
  const directory = Buffer.alloc(22)
  directory.set([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0])
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}
