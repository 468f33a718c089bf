import { useEffect, useState } from 'react'
import type { Light } from './art-light.ts'
import { readLight } from './read-light.ts'

/** The viewer must stay this long: pictures that the viewer skips through are not read. */
const FOCUS_DELAY_MS = 300
const MAX_CACHED = 500

const lights = new Map<string, Light | null>()

/** The light of the picture at an address once the viewer stays at it, until then the last one; null if it is grey or can't be read. */
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
