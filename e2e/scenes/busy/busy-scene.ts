import type { Scene } from '../scene.ts'
import type { Figure } from './figure.ts'

/** A scene with a full load, on a screen of the size that its figures were set for. */
export type BusyScene = Scene & {
  size: { width: number; height: number }
  figures: readonly Figure[]
}

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
export const LAPTOP = { width: 1280, height: 800 }
