import type { Content, ContentPage, Fact } from './content';

const page = (
  section: string,
  slug: string,
  title: string,
  summary: string,
  ...facts: Fact[]
): ContentPage => ({ section, slug, title, summary, facts });

const PAGES: readonly ContentPage[] = [
  page(
    'Start',
    'install-a-buoy',
    'Install a buoy',
    'A buoy is moored, switched on, and paired with a gateway.',
    [
      'How long must the mooring line of a buoy be?',
      'The mooring line is 2.6 times as long as the water is deep at high tide.',
      '2.6 times as long',
    ],
    [
      'How is a buoy switched on?',
      'Hold the magnet at the north mark for nine seconds until the lamp turns white.',
      'magnet at the north mark',
    ],
  ),
  page(
    'Start',
    'pair-a-gateway',
    'Pair a gateway',
    'A gateway forwards the readings of all buoys in its reach.',
    [
      'How many buoys can one gateway serve?',
      'One gateway serves up to 84 buoys.',
      'up to 84 buoys',
    ],
    [
      'What does a blinking amber lamp of the gateway mean?',
      'A blinking amber lamp means that the clock of the gateway is off by more than two seconds.',
      'clock of the gateway is off',
    ],
  ),
  page(
    'Start',
    'first-reading',
    'Read the first value',
    'The first reading arrives minutes after pairing.',
    [
      'When does the first reading arrive after pairing?',
      'The first reading arrives 11 minutes after pairing, when the sensor has warmed up.',
      '11 minutes after pairing',
    ],
  ),
  page(
    'Hardware',
    'battery',
    'Battery and charging',
    'Buoys run on a sealed cell and charge from the sun.',
    [
      'How long does the battery of a buoy last without sun?',
      'Without sun the cell lasts 37 days at one reading per minute.',
      '37 days',
    ],
    [
      'At which charge does a buoy stop sending?',
      'Below a charge of 8 percent the buoy keeps its readings and stops sending.',
      'charge of 8 percent',
    ],
  ),
  page(
    'Hardware',
    'salinity-sensor',
    'Salinity sensor',
    'The salinity sensor measures conductivity between two electrodes.',
    [
      'How accurate is the salinity sensor?',
      'The salinity sensor is accurate to 0.07 grams per kilogram.',
      '0.07 grams per kilogram',
    ],
    [
      'How often must the salinity sensor be cleaned?',
      'Clean the electrodes every 45 days with citric acid, never with bleach.',
      'every 45 days with citric acid',
    ],
  ),
  page(
    'Hardware',
    'wave-sensor',
    'Wave sensor',
    'The wave sensor reports height, period, and direction.',
    [
      'Which wave heights can be measured?',
      'Waves between 4 centimetres and 12.5 metres are measured.',
      '12.5 metres',
    ],
    [
      'Over which time is the significant wave height computed?',
      'The significant wave height is computed over 17 minutes.',
      'computed over 17 minutes',
    ],
  ),
  page(
    'Hardware',
    'replace-an-antenna',
    'Replace an antenna',
    'A bent antenna halves the reach of a buoy.',
    [
      'Which torque does the antenna nut need?',
      'Tighten the antenna nut with 3.4 newton metres.',
      '3.4 newton metres',
    ],
    [
      'Which grease protects the antenna thread?',
      'Protect the thread with lanolin grease before you mount the antenna.',
      'lanolin grease',
    ],
  ),
  page(
    'Service',
    'retention',
    'Retention of readings',
    'Readings are kept in two resolutions.',
    [
      'How long are readings kept in full resolution?',
      'Readings are kept in full resolution for 400 days.',
      'for 400 days',
    ],
    [
      'What happens to older readings?',
      'Older readings are reduced to one value per quarter of an hour.',
      'one value per quarter of an hour',
    ],
  ),
  page(
    'Service',
    'alerts',
    'Alerts',
    'An alert is sent when a rule holds for some time.',
    ['How many rules may one harbor have?', 'A harbor may have 150 rules.', '150 rules'],
    [
      'How long must a rule hold before an alert is sent?',
      'A rule must hold for three readings in a row before its alert is sent.',
      'three readings in a row',
    ],
  ),
  page(
    'Service',
    'time-zones',
    'Time zones',
    'Stored times are UTC, shown times are those of the harbor.',
    [
      'In which time zone are exports written?',
      'Exports are written in UTC with a trailing Z.',
      'UTC with a trailing Z',
    ],
  ),
  page(
    'Service',
    'roles',
    'People and roles',
    'Three roles decide what a person may do.',
    [
      'Who may delete a buoy?',
      'Only a harbor master may delete a buoy.',
      'harbor master may delete',
    ],
    [
      'How long is an invitation valid?',
      'An invitation is valid for 96 hours.',
      'valid for 96 hours',
    ],
  ),
  page(
    'Service',
    'export',
    'Export readings',
    'Readings leave the service as CSV, Parquet, or NetCDF.',
    [
      'What is the largest export?',
      'One export holds at most 20 million readings.',
      '20 million readings',
    ],
    [
      'Which format do oceanographers get?',
      'For oceanographers there is NetCDF with CF-1.11 names.',
      'CF-1.11',
    ],
  ),
  page(
    'API',
    'authentication',
    'Authenticate requests',
    'Requests carry a key of a harbor.',
    ['Which header carries the key?', 'Send the key in the header X-Harbor-Key.', 'X-Harbor-Key'],
    [
      'After how many days does a key expire?',
      'A key expires after 180 days without use.',
      '180 days without use',
    ],
  ),
  page(
    'API',
    'rate-limits',
    'Rate limits',
    'Limits are counted per key and minute.',
    [
      'How many requests per minute are free?',
      'The free plan allows 65 requests per minute.',
      '65 requests per minute',
    ],
    [
      'Which status does a request over the limit get?',
      'A request over the limit gets status 429 and the header Tide-Reset.',
      'Tide-Reset',
    ],
  ),
  page(
    'API',
    'pagination',
    'Pages of a list',
    'Lists are read page by page with a cursor.',
    [
      'How many items does a page of a list have?',
      'A page of a list has 250 items unless you ask for fewer.',
      '250 items',
    ],
    ['How long is a cursor valid?', 'A cursor stays valid for six hours.', 'valid for six hours'],
  ),
  page(
    'API',
    'webhooks',
    'Webhooks',
    'Events are posted to your server and signed.',
    [
      'Which algorithm signs a webhook?',
      'Webhooks are signed with Ed25519 over time and body.',
      'Ed25519',
    ],
    [
      'How often is a failed webhook repeated?',
      'A failed delivery is repeated 14 times over two days.',
      'repeated 14 times',
    ],
  ),
  page('API', 'errors', 'Errors', 'Errors are JSON with a code that does not change.', [
    'Which code means that a buoy is asleep?',
    'The code buoy_dormant means that the buoy is asleep to save its battery.',
    'buoy_dormant',
  ]),
  page(
    'API',
    'sdk-python',
    'Python package',
    'The Python package reads and writes what the API offers.',
    [
      'What is the Python package called?',
      'Install the package with pip install tidewatch-harbor.',
      'tidewatch-harbor',
    ],
    ['Which Python versions are supported?', 'Python 3.11 and later are supported.', 'Python 3.11'],
  ),
  page(
    'Operate',
    'ice',
    'Ice and winter',
    'Before ice forms, buoys are lifted or lowered.',
    [
      'At which water temperature should a buoy be lifted?',
      'Lift the buoy when the water is colder than 1.8 degrees for two days.',
      '1.8 degrees',
    ],
    [
      'How deep is a buoy lowered in winter?',
      'A buoy that stays is lowered to five metres below the surface.',
      'five metres below the surface',
    ],
  ),
  page(
    'Operate',
    'firmware',
    'Update the firmware',
    'Updates are sent over the air at night.',
    [
      'At what time are updates installed?',
      'Updates are installed at 02:40 in the time of the harbor.',
      '02:40',
    ],
    [
      'How is an update undone?',
      'Send the command restore to return to the version before.',
      'command restore',
    ],
  ),
  page(
    'Operate',
    'troubleshoot-gaps',
    'Gaps in readings',
    'Gaps come from ships, growth, and radio noise.',
    [
      'How long does a buoy keep readings when it has no radio?',
      'Without radio a buoy keeps 72 hours of readings and sends them later.',
      '72 hours of readings',
    ],
    [
      'Which growth covers the antenna most often?',
      'Most often barnacles cover the foot of the antenna.',
      'barnacles',
    ],
  ),
  page(
    'Operate',
    'support',
    'Support',
    'People who know the hardware answer.',
    [
      'When does support answer the phone?',
      'Support answers the phone from 06:30 to 21:00 on all days.',
      '06:30 to 21:00',
    ],
    [
      'What does a repair outside of the warranty cost?',
      'A repair outside of the warranty costs 118 euros.',
      '118 euros',
    ],
  ),
];

/** Tidewatch, buoys and a service for harbors. */
export const MANUAL: Content = {
  name: 'Tidewatch',
  kind: 'documentation',
  headline: 'Buoys for harbors',
  about: [
    'Tidewatch makes buoys that measure waves, salt, and tides, and shows the readings of a harbor on a map.',
    'This manual has a page for each part, from the mooring to the programming interface, and each page answers what harbor staff ask most.',
    'A buoy is moored once and paired with the gateway of the harbor. Pilots read its values on a phone, and the harbor office on the wall.',
    'Programs of the harbor read the same values, by buoy and by day.',
  ],
  folder: 'manual',
  pages: PAGES,
  filler: [
    'Most harbors need this once a season.',
    'People ask for this in their first week.',
    'This part is the same for all models.',
    'Plan half a day if you do it for the first time.',
    'Nothing here needs a diver.',
    'A second person makes this easier.',

    'Write down what you see before you change it, since the service shows only what was sent.',
    'The values on the plate under the lid count when they differ from those of an older leaflet.',
    'Salt, sun, and birds are harder on the material than waves are.',
    'A reading that looks wrong is more often a loose plug than a broken sensor.',
    'Check the tide table, because the current decides how long you can stay at the buoy.',
    'Changes appear on the map with the next reading and can be undone from there.',
    'Wear gloves: the edges of a weathered housing are sharp.',
    'The gateway keeps a log of each step that support can read.',

    'If the lamp stays dark, see the page about gaps in readings.',
    'The next page continues where this one ends.',
    'Tell the harbor office when you are done.',
    'Keep the parts that you took off until the next reading has arrived.',
  ],
};
