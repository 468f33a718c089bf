import { useEffect, useState } from 'react'

/** A picture is drawn so small that each pixel is the mean of its part. */
const SIDE = 12
/** Of the strongest of the three colours. */
const BRIGHTEST = 235
/** A picture that is only passed on the way to another is not looked at. */
const STAYED_MS = 300
const MAX_KNOWN = 500

/** The colour of the light that a picture gives, as three numbers for CSS; null for a grey one. Strong colours count for more. Takes RGBA. */
export function lightIn(pixels: ArrayLike<number>): string | null {
  const sums = [0, 0, 0]
  for (let place = 0; place + 3 < pixels.length; place += 4) {
    const colours = [pixels[place] ?? 0, pixels[place + 1] ?? 0, pixels[place + 2] ?? 0]
    const strength = (Math.max(...colours) - Math.min(...colours)) * (pixels[place + 3] ?? 0)
    colours.forEach((colour, index) => (sums[index] = (sums[index] ?? 0) + colour * strength))
  }
  const most = Math.max(...sums)
  return most === 0 ? null : sums.map((sum) => Math.round((sum / most) * BRIGHTEST)).join(', ')
}

const known = new Map<string, string | null>()

/** The light of the picture at an address once the viewer stays at it, worked out once; null where its server lets no page read it. */
export function useArtLight(address: string | null): string | null {
  const [light, setLight] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      void lightOf(address).then((found) => isCurrent && setLight(found))
    }, STAYED_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [address])
  return light
}

async function lightOf(address: string | null): Promise<string | null> {
  if (address === null) return null
  const before = known.get(address)
  if (before !== undefined) return before
  const light = await readLight(address).catch(() => null)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(address, light)
  return light
}

/** @throws where the picture can't be loaded, or not be read */
async function readLight(address: string): Promise<string | null> {
  const image = await new Promise<HTMLImageElement>((resolve, reject) => {
    const loading = new Image()
    loading.crossOrigin = 'anonymous'
    loading.addEventListener('load', () => resolve(loading))
    loading.addEventListener('error', reject)
    loading.src = address
  })
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, SIDE, SIDE)
  return context && lightIn(context.getImageData(0, 0, SIDE, SIDE).data)
}
