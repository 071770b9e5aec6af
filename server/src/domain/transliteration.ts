/** Letters of other scripts, each followed by its Latin letters. */
const scripts = [
  'а a б b в v г g ґ g д d е e є ie ж zh з z и i і i й i ј j к k л l љ lj м m н n њ nj о o п p р r с s т t ћ c ђ d у u ў u ф f х kh ц ts ч ch џ dz ш sh щ shch ъ - ы y ь - э e ю iu я ia ѓ g ќ k ѕ dz ѝ i қ q ғ g ң n ө o ұ u ү u һ h ә a',
  'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
  'ა a ბ b გ g დ d ე e ვ v ზ z თ t ი i კ k ლ l მ m ნ n ო o პ p ჟ zh რ r ს s ტ t უ u ფ p ქ k ღ gh ყ q შ sh ჩ ch ც ts ძ dz წ ts ჭ ch ხ kh ჯ j ჰ h',
  'ա a բ b գ g դ d ե e զ z է e ը y թ t ժ zh ի i լ l խ kh ծ ts կ k հ h ձ dz ղ gh ճ ch մ m յ y ն n շ sh ո o չ ch պ p ջ j ռ r ս s վ v տ t ր r ց ts ւ v փ p ք k և ev օ o ֆ f',
  'ا a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ک k ل l م m ن n ه h و w ي y ی y ى a ة a ء - پ p چ ch ژ zh گ g ٹ t ڈ d ڑ r ں n ہ h ے e',
]

const latinLetters = new Map<string, string>()
for (const script of scripts) {
  const texts = script.split(' ')
  for (let at = 0; at < texts.length; at += 2)
    latinLetters.set(texts[at] ?? '', texts[at + 1] === '-' ? '' : (texts[at + 1] ?? ''))
}

/**
 * The text in Latin letters, as far as its letters are known: Cyrillic, Greek, Georgian, Armenian and Arabic ones. `text` is
 * lower case without diacritics.
 */
export const toLatin = (text: string): string => text.replace(/\p{L}/gu, letter => latinLetters.get(letter) ?? letter)
