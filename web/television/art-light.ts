import { useEffect, useState } from 'react'

/** Pictures are scaled down to this size in pixels, so that each pixel is a mean of many. */
const SIDE = 12
/** The value of the strongest of the three colours, of 255. */
const MAX_BRIGHTNESS = 235
/** Above 1 the light is more colourful than the mean, which is greyer than the picture looks. */
const SATURATION = 1.25
/** The viewer must stay this long: pictures that the viewer skips through are not read. */
const FOCUS_DELAY_MS = 300
const MAX_CACHED = 500

/** The colours of a picture's upper and lower half, each as three numbers for CSS. */
export interface Light {
  readonly upper: string
  readonly lower: string
}

/** The light of a picture, given as RGBA values. A half without colours has that of the other one; null for a grey picture. */
export function lightIn(pixels: Uint8ClampedArray): Light | null {
  const half = pixels.length / 2
  const [upper, lower] = [colourIn(pixels.subarray(0, half)), colourIn(pixels.subarray(half))]
  const either = upper ?? lower
  return either === null ? null : { upper: upper ?? either, lower: lower ?? either }
}

/** A mean in which strong colours weigh more. */
function colourIn(pixels: Uint8ClampedArray): string | null {
  const sums = [0, 0, 0]
  for (let place = 0; place + 3 < pixels.length; place += 4) {
    const colours = [pixels[place] ?? 0, pixels[place + 1] ?? 0, pixels[place + 2] ?? 0]
    const strength = (Math.max(...colours) - Math.min(...colours)) * (pixels[place + 3] ?? 0)
    colours.forEach((colour, index) => (sums[index] = (sums[index] ?? 0) + colour * strength))
  }
  const strongest = Math.max(...sums)
  if (strongest === 0) return null
  const shares = sums.map((sum) => Math.max(0, 1 - (1 - sum / strongest) * SATURATION))
  return shares.map((share) => Math.round(share * MAX_BRIGHTNESS)).join(', ')
}

const lights = new Map<string, Light | null>()

/** The light of the picture at an address once the viewer stays at it; null if its server does not allow pages to read it. */
export function useArtLight(address: string | null): Light | null {
  const [light, setLight] = useState<Light | null>(null)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      void lightOf(address).then((colours) => isCurrent && setLight(colours))
    }, FOCUS_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [address])
  return light
}

async function lightOf(address: string | null): Promise<Light | null> {
  if (address === null) return null
  const cached = lights.get(address)
  if (cached !== undefined) return cached
  const light = await readLight(address).catch(() => null)
  if (lights.size >= MAX_CACHED) lights.clear()
  lights.set(address, light)
  return light
}

/** @throws if the picture can't be loaded or read */
async function readLight(address: string): Promise<Light | null> {
  const image = await new Promise<HTMLImageElement>((resolve, reject) => {
    const loading = new Image()
    loading.crossOrigin = 'anonymous'
    loading.addEventListener('load', () => resolve(loading))
    loading.addEventListener('error', reject)
    loading.src = address
  })
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, SIDE, SIDE)
  return context && lightIn(context.getImageData(0, 0, SIDE, SIDE).data)
}
