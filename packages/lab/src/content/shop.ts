import { pick, seeded } from '../random';
import type { Content, ContentPage, Desk } from './content';

const KINDS = [
  ['Kettles', 'kettle', 'boils water on a stove or a fire'],
  ['Lamps', 'lamp', 'lights a table or a tent'],
  ['Knives', 'knife', 'cuts bread, rope, and vegetables'],
  ['Blankets', 'blanket', 'keeps two people warm'],
] as const;
const MODELS = ['Alder', 'Birch', 'Cedar', 'Dune', 'Elm'] as const;
const MATERIALS = ['steel', 'copper', 'enamel', 'ash wood', 'wool'] as const;

const random = seeded(3);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least));

const productOf = (section: string, kind: string, use: string, model: string): ContentPage => {
  const [price, grams, days] = [between(12, 240), between(90, 3000), between(2, 21)];
  const name = `${model} ${kind}`;
  return {
    section,
    slug: `${model}-${kind}`.toLowerCase(),
    title: name,
    summary: `The ${name} ${use}, and is made of ${pick(random, MATERIALS)}.`,
    facts: [
      [
        `What does the ${name} cost?`,
        `The ${name} costs ${price}.90 euros, with tax.`,
        `costs ${price}.90 euros`,
      ],
      [
        `How heavy is the ${name}?`,
        `It weighs ${grams} grams without its box.`,
        `weighs ${grams} grams`,
      ],
      [
        `How long does delivery of the ${name} take?`,
        `We deliver it within ${days} days.`,
        `within ${days} days`,
      ],
    ],
  };
};

const STOCK = 6;
const PRODUCTS = KINDS.flatMap(([, kind]) => MODELS.map((model) => `${model} ${kind}`));

const CART: Desk = {
  name: 'cart',
  title: 'Cart',
  summary: 'Puts a product into the cart, if there is enough in stock.',
  button: 'Add to cart',
  fields: ['Product', 'Quantity'],
  refuse: ({ Product: product = '', Quantity: quantity = '' }, records) => {
    const ordered = records.filter((record) => record['Product'] === product);
    const units = ordered.reduce((sum, record) => sum + Number(record['Quantity']), 0);
    if (!PRODUCTS.includes(product)) return `There is no ${product}.`;
    const left = STOCK - units;
    return Number(quantity) > left ? `Only ${left} of the ${product} are left.` : null;
  },
  errands: PRODUCTS.slice(0, 12).map((product, at) => ({
    request: `Put ${1 + (at % 5)} of the ${product} into the cart.`,
    values: { Product: product, Quantity: String(1 + (at % 5)) },
    record: `${product}, ${1 + (at % 5)}`,
  })),
};

/** Larkspur, a shop for things of the kitchen and the camp. */
export const SHOP: Content = {
  name: 'Larkspur',
  kind: 'shop',
  headline: 'Things that last',
  about: [
    'Larkspur sells kettles, lamps, knives, and blankets that are made in small workshops and can be repaired.',
    'Each product has its page with price, weight, and delivery. Spare parts are kept for twenty years.',
    'We pack in paper, and take everything back within a month.',
  ],
  folder: 'shop',
  pages: KINDS.flatMap(([section, kind, use]) =>
    MODELS.map((model) => productOf(section, kind, use, model)),
  ),
  filler: [
    'It is made by four people who have done nothing else for years.',
    'The surface darkens with use, which protects it.',
    'Wash it by hand and dry it at once.',
    'Everything that wears can be replaced with a common screwdriver.',
    'Customers write that they gave a second one away.',
    'The box is printed with soy ink and burns without smell.',
    'It has been in our range since the first catalog.',
    'Ask us for a part before you throw anything away.',
  ],
  desk: CART,
};
