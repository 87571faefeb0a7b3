import type { CategoryId } from './categories.ts'

/**
 * The color of a category in light and dark: same lightness, same chroma, only the hue differs. For areas, never for text.
 * Apart from `categories.ts`, which every search downloads.
 */
export const CATEGORY_HUES: Record<CategoryId, { light: string; dark: string }> = {
  'lead-generation': { light: '#588dcf', dark: '#6fa4e8' },
  'customer-support': { light: '#159e9e', dark: '#23b7b8' },
  'e-commerce': { light: '#5b9d5e', dark: '#72b474' },
  'social-media': { light: '#c06b8e', dark: '#da82a5' },
  'data-analysis': { light: '#967ac6', dark: '#ad91df' },
  marketing: { light: '#aa8429', dark: '#c29b44' },
}
