import transliterate from '@sindresorhus/transliterate'
import { slugOf } from '../catalog/slug-of.ts'

/**
 * The address part of an imported name: "Отправка в Slack" gives "otpravka-v-slack", "C#" and "C++" differ. Empty
 * when nothing of it can be written in Latin letters. Latin letters stay as `slugOf` has them, without their marks.
 */
export const slugFromName = (name: string): string =>
  slugOf(
    name
      .normalize('NFC')
      .replaceAll(/(?:(?!\p{Script=Latin})[\p{L}\p{N}])+/gu, (letters) => transliterate(letters))
      .replaceAll(/(?<=[a-z])#(?![\p{L}\p{N}])/giu, ' sharp')
      .replaceAll('++', ' plus plus '),
  )
