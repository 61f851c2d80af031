import { pick, seeded } from '../random';
import type { Content, ContentPage, Fact } from './content';

/** A page for each thing of each section, with facts drawn from a seed. */
function pagesOf(
  things: Readonly<Record<string, readonly string[]>>,
  summaryOf: (thing: string, section: string) => string,
  factsOf: (thing: string) => readonly Fact[],
): ContentPage[] {
  return Object.entries(things).flatMap(([section, names]) =>
    names.map((name) => ({
      section,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      title: name,
      summary: summaryOf(name, section),
      facts: factsOf(name),
    })),
  );
}

const random = seeded(23);
const between = (least: number, most: number) => least + Math.floor(random() * (most - least));

const MUSEUM: Content = {
  name: 'Quillfeather',
  kind: 'museum',
  headline: 'A museum of small machines',
  about: [
    'Quillfeather keeps machines that fit on a table: clocks, presses, and instruments.',
    'Each machine has its page with year, weight, and room.',
    'Visitors may turn the handles of most of them.',
  ],
  folder: 'machines',
  pages: pagesOf(
    {
      Clocks: ['Tower Clock', 'Night Clock', 'Water Clock', 'Marine Clock'],
      Presses: ['Card Press', 'Letter Press', 'Flower Press', 'Coin Press'],
      Instruments: ['Barrel Organ', 'Music Box', 'Glass Harp', 'Thunder Sheet'],
    },
    (machine, section) => `The ${machine.toLowerCase()} is one of the ${section.toLowerCase()}.`,
    (machine) => {
      const [year, weight, room] = [between(1650, 1900), between(3, 90), between(1, 14)];
      return [
        [
          `In which year was the ${machine} built?`,
          `It was built in ${year} by hand.`,
          `built in ${year}`,
        ],
        [
          `How heavy is the ${machine}?`,
          `It weighs ${weight} kilograms with its case.`,
          `weighs ${weight} kilograms`,
        ],
        [`In which room is the ${machine}?`, `It stands in room ${room}.`, `room ${room}.`],
      ];
    },
  ),
  filler: [
    'The wood was oiled every winter.',
    'A drawing of it hangs beside the door.',
    'Somebody has scratched initials into the base.',
    'It came to the house with a family from the coast.',
    'The handle was replaced, and the old one is kept.',
    'Light is low here because colors fade.',
  ],
};

const CLINIC: Content = {
  name: 'Saltmarsh',
  kind: 'clinic',
  headline: 'A clinic for sleep and breath',
  about: [
    'Saltmarsh treats people who sleep badly or breathe with difficulty.',
    'Each treatment has its page with length, price, and who leads it.',
    'Letters from other doctors help, and are not needed.',
  ],
  folder: 'treatments',
  pages: pagesOf(
    {
      Sleep: ['Night Measurement', 'Rest Training', 'Light Therapy', 'Dream Diary'],
      Breath: ['Lung Test', 'Breathing Course', 'Salt Room', 'Altitude Training'],
    },
    (treatment, section) => `${treatment} is one of our treatments for ${section.toLowerCase()}.`,
    (treatment) => {
      const [minutes, price] = [between(20, 300), between(30, 400)];
      const doctor = pick(random, ['Doctor Amsel', 'Doctor Birk', 'Doctor Corvin', 'Doctor Dahl']);
      return [
        [
          `How long does ${treatment} take?`,
          `It takes ${minutes} minutes in all.`,
          `takes ${minutes} minutes`,
        ],
        [`What does ${treatment} cost?`, `It costs ${price} euros.`, `costs ${price} euros`],
        [`Who leads ${treatment}?`, `It is led by ${doctor}.`, `led by ${doctor}`],
      ];
    },
  ),
  filler: [
    'Please come a little early.',
    'A cup of tea is ready in the waiting room.',
    'Bring the letters that you have.',
    'The room is quiet and has a window to the garden.',
    'You can pause at any time.',
    'Afterwards we write down what was found.',
  ],
};

/** Contents that no effect was derived from. */
export const HELD_OUT: readonly Content[] = [MUSEUM, CLINIC];
