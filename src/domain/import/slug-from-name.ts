import transliterate from '@sindresorhus/transliterate'
import { slugOf } from '../catalog/slug-of.ts'

/**
 * The slug of an imported name: "Отправка в Slack" gives "otpravka-v-slack", and "C#" and "C++" differ. Empty if
 * nothing can be transliterated to Latin letters. Latin letters are handled as in `slugOf`, without their marks.
 */
export const slugFromName = (name: string): string =>
  slugOf(
    name
      .normalize('NFC')
      .replaceAll(/(?:(?!\p{Script=Latin})[\p{L}\p{N}])+/gu, (letters) => transliterate(letters))
      .replaceAll(/(?<=[a-z])#(?![\p{L}\p{N}])/giu, ' sharp')
      .replaceAll('++', ' plus plus '),
  )
