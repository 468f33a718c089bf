// The film: a train crosses the hills in one evening. Runs in the page that record.ts opens; drawn by formulas, so that
// the last frame leads to the first.

const WIDTH = 960
const HEIGHT = 540
const SECONDS = 24
const FRAMES_PER_SECOND = 24
const SEGMENT_SECONDS = 2
const SAMPLE_RATE = 48_000
const TURN = 2 * Math.PI

/** Colours of the sky from top to horizon, at four times of the evening. */
const SKIES = [
  ['#0b1030', '#2b2350', '#a34a4d', '#ffb547'],
  ['#090d26', '#1d2148', '#6c3a5c', '#e8743b'],
  ['#06081a', '#10173a', '#2c2f5e', '#7d5a7a'],
  ['#0a1230', '#273a66', '#a86a66', '#ffd9a0'],
]

const channels = (colour) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
const mix = (a, b, share) => {
  const other = channels(b)
  return `rgb(${channels(a)
    .map((value, index) => Math.round(value + (other[index] - value) * share))
    .join()})`
}
const smooth = (share) => share * share * (3 - 2 * share)

/** A hill's height at x: waves that fit the loop, so that it scrolls without a seam. */
const ridge = (x, waves) =>
  waves.reduce(
    (sum, [size, count, start]) => sum + size * Math.sin(start + (count * TURN * x) / (2 * WIDTH)),
    0,
  )

const HILLS = [
  {
    base: 330,
    turns: 1,
    colour: '#3a2c52',
    waves: [
      [34, 2, 0.4],
      [16, 5, 1.1],
      [5, 13, 2],
    ],
  },
  {
    base: 372,
    turns: 2,
    colour: '#251d3c',
    waves: [
      [28, 3, 2.1],
      [12, 7, 0.2],
      [4, 17, 4],
    ],
  },
  {
    base: 470,
    turns: 5,
    colour: '#0c0a14',
    waves: [
      [26, 2, 3.3],
      [10, 6, 0.9],
      [3, 19, 1],
    ],
  },
]

function paintSky(context, share) {
  const place = share * SKIES.length
  const [now, next] = [SKIES[Math.floor(place) % SKIES.length], SKIES[(Math.floor(place) + 1) % SKIES.length]]
  const sky = context.createLinearGradient(0, 0, 0, 380)
  for (const [index, colour] of now.entries())
    sky.addColorStop(index / 3, mix(colour, next[index], smooth(place % 1)))
  context.fillStyle = sky
  context.fillRect(0, 0, WIDTH, HEIGHT)
}

function paintMoon(context, share) {
  const x = 690 + 40 * Math.cos(TURN * share)
  const y = 150 + 26 * Math.sin(TURN * share)
  const glow = context.createRadialGradient(x, y, 20, x, y, 240)
  glow.addColorStop(0, 'rgba(255, 226, 176, 0.4)')
  glow.addColorStop(1, 'rgba(255, 226, 176, 0)')
  context.fillStyle = glow
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#fff1d6'
  context.beginPath()
  context.arc(x, y, 46, 0, TURN)
  context.fill()
}

function paintStars(context, share) {
  for (let star = 0; star < 70; star += 1) {
    const [x, y] = [(star * 197) % WIDTH, (star * 89) % 240]
    const light = 0.5 + 0.5 * Math.sin(TURN * (share * (1 + (star % 3)) + star / 7))
    context.fillStyle = `rgba(255, 248, 230, ${0.75 * light * (1 - y / 260)})`
    context.fillRect(x, y, 2, 2)
  }
}

function paintHill(context, { base, turns, colour, waves }, share) {
  const moved = turns * 2 * WIDTH * share
  context.fillStyle = colour
  context.beginPath()
  context.moveTo(0, HEIGHT)
  for (let x = 0; x <= WIDTH + 8; x += 8) context.lineTo(x, base - ridge(x + moved, waves))
  context.lineTo(WIDTH, HEIGHT)
  context.fill()
}

/** Viaduct and train: the camera travels beside it. */
function paintTrain(context, share) {
  const deck = 404
  const arch = 120
  const moved = (16 * arch * share) % arch
  context.fillStyle = '#15111f'
  context.fillRect(0, deck, WIDTH, 12)
  for (let x = -arch - moved; x < WIDTH + arch; x += arch) {
    context.fillRect(x, deck, 16, 140)
    context.beginPath()
    context.moveTo(x + 16, deck + 64)
    context.quadraticCurveTo(x + 8 + arch / 2, deck - 32, x + arch, deck + 64)
    context.lineTo(x + arch, deck)
    context.lineTo(x + 16, deck)
    context.fill()
  }
  const sway = 14 * Math.sin(TURN * share)
  for (let car = 0; car < 5; car += 1) {
    const x = 120 + car * 134 + sway
    context.fillStyle = '#1d1830'
    context.beginPath()
    context.roundRect(x, deck - 40, 128, 38, car === 4 ? [6, 26, 6, 4] : 6)
    context.fill()
    for (let window = 0; window < 6; window += 1) {
      const light = 0.78 + 0.22 * Math.sin(TURN * (share * 3 + window / 5 + car / 3))
      context.fillStyle = `rgba(255, 190, 92, ${light})`
      context.fillRect(x + 11 + window * 18.5, deck - 31, 12, 13)
    }
  }
  const lamp = context.createRadialGradient(784 + sway, deck - 20, 2, 784 + sway, deck - 20, 165)
  lamp.addColorStop(0, 'rgba(255, 226, 170, 0.55)')
  lamp.addColorStop(1, 'rgba(255, 200, 120, 0)')
  context.fillStyle = lamp
  context.beginPath()
  context.moveTo(784 + sway, deck - 20)
  context.lineTo(WIDTH, deck - 58)
  context.lineTo(WIDTH, deck)
  context.fill()
}

function paint(context, share) {
  paintSky(context, share)
  paintStars(context, share)
  paintMoon(context, share)
  paintHill(context, HILLS[0], share)
  paintHill(context, HILLS[1], share)
  paintTrain(context, share)
  paintHill(context, HILLS[2], share)
}

/** A chord that swells and returns; every tone has a whole number of periods in the loop. */
function compose() {
  // Sound is encoded in packets of 20 ms; the last ones would be a segment of their own.
  const length = (SECONDS - 0.06) * SAMPLE_RATE
  const sound = new AudioBuffer({ numberOfChannels: 2, length, sampleRate: SAMPLE_RATE })
  const tones = [110, 164.8, 220, 277.2, 329.6, 415.3].map((hertz) => Math.round(hertz * SECONDS) / SECONDS)
  for (const side of [0, 1]) {
    const samples = sound.getChannelData(side)
    for (const [index, hertz] of tones.entries())
      for (let at = 0; at < samples.length; at += 1) {
        const time = at / SAMPLE_RATE
        const swell =
          0.5 + 0.5 * Math.sin(TURN * ((time * (1 + (index % 3))) / SECONDS + index / 6 + side / 8))
        samples[at] += 0.035 * swell * swell * Math.sin(TURN * hertz * time)
      }
  }
  return sound
}

/** Encodes the film; returns the file in base64. A segment starts at each key frame. */
globalThis.record = async () => {
  const { Output, Mp4OutputFormat, BufferTarget, CanvasSource, AudioBufferSource } = globalThis.Mediabunny
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const target = new BufferTarget()
  const format = new Mp4OutputFormat({
    fastStart: 'fragmented',
    minimumFragmentDuration: SEGMENT_SECONDS - 0.5,
  })
  const output = new Output({ target, format })
  const picture = new CanvasSource(canvas, {
    codec: 'vp9',
    bitrate: 330_000,
    keyFrameInterval: SEGMENT_SECONDS,
  })
  const sound = new AudioBufferSource({ codec: 'opus', bitrate: 48_000 })
  output.addVideoTrack(picture, { frameRate: FRAMES_PER_SECOND })
  output.addAudioTrack(sound)
  await output.start()
  const adding = sound.add(compose())
  const frames = SECONDS * FRAMES_PER_SECOND
  for (let frame = 0; frame < frames; frame += 1) {
    paint(context, frame / frames)
    await picture.add(frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND)
  }
  await adding
  await output.finalize()
  return new Uint8Array(target.buffer).toBase64()
}
