import { describe, expect, test } from 'vitest';
import { createFakeDevice, settle } from '../../tests/support/fake-device.ts';
import { shownLabel, shownPosition } from './location-state.ts';
import { createLocationStore } from './location-store.ts';

const CHOICE = { label: 'Indiranagar, Bengaluru', lat: 12.9719, lng: 77.6412 };
/** Degrees of latitude. */
const METRES = 1 / 111_195;

function open() {
  const { device, parts } = createFakeDevice();
  const store = createLocationStore(parts);
  return { device, store, label: () => shownLabel(store.read()) };
}

describe('the device', () => {
  test('is followed with high accuracy, 10 s patience and no old position', () => {
    const { device, store } = open();
    store.follow();
    expect(device.watchOptions).toEqual([{ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 }]);
  });

  test('is asked once, and let go when the header goes away', async () => {
    const { device, store, label } = open();
    const stop = store.follow();
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.watchOptions).toHaveLength(1);
    stop();
    expect(device.isWatched).toBe(false);
  });

  test('that refuses is logged once, without the position', async () => {
    const { device, store, label } = open();
    store.follow();
    await device.fail(1);
    await device.fail(1);
    expect(label()).toBe('Location access denied');
    expect(device.warnings).toEqual(['Location access denied: code 1']);
  });

  test('that is missing from the browser counts as refused', () => {
    const { device, store, label } = open();
    device.hasGeolocation = false;
    store.follow();
    expect(label()).toBe('Location access denied');
  });

  test('that finds its signal late is taken then', async () => {
    const { device, store, label } = open();
    store.follow();
    await device.fail(3);
    expect(label()).toBe('Location access denied');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
  });
});

describe('the map service', () => {
  test('is waited for every 100 ms before the device is asked', () => {
    const { device, store } = open();
    device.isMapsReady = false;
    store.follow();
    device.pass(500);
    expect(device.isWatched).toBe(false);
    device.isMapsReady = true;
    device.pass(99);
    expect(device.isWatched).toBe(false);
    device.pass(1);
    expect(device.isWatched).toBe(true);
    expect(device.isPolling).toBe(false);
  });

  test('is given up after 10 s, and the label says so', () => {
    const { device, store, label } = open();
    device.isMapsReady = false;
    store.follow();
    device.pass(9_900);
    expect(label()).toBe('Fetching location...');
    device.pass(100);
    expect(label()).toBe('Location unavailable');
    expect(device.isWatched).toBe(false);
  });

  test('that comes after that is taken all the same, within five minutes', async () => {
    const { device, store, label } = open();
    device.isMapsReady = false;
    store.follow();
    device.pass(10_000 + 60_000);
    device.isMapsReady = true;
    device.pass(14_999);
    expect(label()).toBe('Location unavailable');
    device.pass(1);
    expect(label()).toBe('Fetching location...');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.isPolling).toBe(false);
  });

  test('that does not come in five minutes is not looked for any more', () => {
    const { device, store, label } = open();
    device.isMapsReady = false;
    store.follow();
    device.pass(10_000 + 5 * 60_000);
    expect(device.isPolling).toBe(false);
    expect(label()).toBe('Location unavailable');
    expect(device.warnings).toHaveLength(1);
  });

  test.each<[what: string, leave: (opened: ReturnType<typeof open>, stop: () => void) => void]>([
    ['the header is gone', (_opened, stop) => stop()],
    ['a place is chosen', ({ store }) => store.choose(CHOICE)],
  ])('that is missing is not looked for once %s', (_what, leave) => {
    const opened = open();
    opened.device.isMapsReady = false;
    const stop = opened.store.follow();
    opened.device.pass(10_000);
    leave(opened, stop);
    expect(opened.device.isPolling).toBe(false);
  });

  test('is not polled on once the header is gone', () => {
    const { device, store } = open();
    device.isMapsReady = false;
    store.follow()();
    expect(device.isPolling).toBe(false);
  });

  test('is asked for a name again after more than 200 m, not before', async () => {
    const { device, store } = open();
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    await device.moveTo(12.9352 + 100 * METRES, 77.6245);
    await device.moveTo(12.9352 + 199 * METRES, 77.6245);
    expect(device.labelCalls).toHaveLength(1);
    expect(shownPosition(store.read())).toEqual({ lat: 12.9352, lng: 77.6245 });
    await device.moveTo(12.9352 + 300 * METRES, 77.6245);
    expect(device.labelCalls).toHaveLength(2);
  });

  test.each<[what: string, report: (device: ReturnType<typeof open>['device']) => Promise<void>]>([
    ['that stands still', async () => {}],
    ['that reports all the time', (device) => device.moveTo(12.98, 77.6245)],
  ])(
    'that fails leaves the label as it was; a device %s asks again after 10 s, 20 s and so on',
    async (_what, report) => {
      const { device, store, label } = open();
      store.follow();
      await device.moveTo(12.9352, 77.6245);
      device.label = async () => {
        throw new Error('down');
      };
      await device.moveTo(12.98, 77.6245);
      const asked: number[] = [];
      for (let second = 1; second <= 2_000; second += 1) {
        const before = device.labelCalls.length;
        device.pass(1_000);
        await report(device);
        await settle();
        if (device.labelCalls.length > before) asked.push(second);
      }
      expect(asked).toEqual([10, 30, 70, 150, 310, 630, 1230, 1830]);
      expect(label()).toBe('Koramangala, Bengaluru');
      device.label = async () => 'Shivajinagar, Bengaluru';
      device.pass(600_000);
      await settle();
      expect(label()).toBe('Shivajinagar, Bengaluru');
      expect(device.isPolling).toBe(false);
    },
  );

  test('that fails after the header is gone is not asked again', async () => {
    const { device, store } = open();
    const answer = Promise.withResolvers<string>();
    device.label = () => answer.promise;
    const stop = store.follow();
    await device.moveTo(12.9352, 77.6245);
    stop();
    answer.reject(new Error('down'));
    await settle();
    expect(device.isPolling).toBe(false);
  });

  test('that fails is not asked again once the header is gone', async () => {
    const { device, store } = open();
    device.label = async () => {
      throw new Error('down');
    };
    const stop = store.follow();
    await device.moveTo(12.9352, 77.6245);
    stop();
    expect(device.isPolling).toBe(false);
  });

  test('that knows no name leaves the label as it was', async () => {
    const { device, store, label } = open();
    device.label = async () => null;
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Fetching location...');
    expect(device.isPolling).toBe(false);
  });

  test('that answers late about an earlier position is not believed', async () => {
    const { device, store, label } = open();
    const answers: ((label: string) => void)[] = [];
    device.label = () => new Promise((resolve) => answers.push(resolve));
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    await device.moveTo(12.9719, 77.6412);
    answers[1]?.('Indiranagar, Bengaluru');
    await settle();
    answers[0]?.('Koramangala, Bengaluru');
    await settle();
    expect(label()).toBe('Indiranagar, Bengaluru');
  });

  test('that answers after the permission was taken back is not believed', async () => {
    const { device, store, label } = open();
    let answer = (_label: string) => {};
    device.label = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    await device.fail(1);
    answer('Koramangala, Bengaluru');
    await settle();
    expect(label()).toBe('Location access denied');
  });
});

describe('a chosen place', () => {
  test('is kept, shown, and spares the device', async () => {
    const { device, store, label } = open();
    store.follow();
    await device.fail(1);
    store.choose(CHOICE);
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.stored).toEqual(CHOICE);
    expect(device.isWatched).toBe(false);
  });

  test('leaves no position of the device behind, which moves on without being followed', async () => {
    const { device, store } = open();
    store.follow();
    await device.moveTo(12.9352, 77.6245);
    store.choose(CHOICE);
    expect(store.read().position).toBeNull();
  });

  test('of an earlier visit is shown without asking the device at all', () => {
    const { device, store, label } = open();
    device.stored = CHOICE;
    store.follow();
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.watchOptions).toEqual([]);
  });

  test('gives way to the device once its position is known', async () => {
    const { device, store, label } = open();
    device.stored = CHOICE;
    store.follow();
    const answer = store.askDevice();
    expect(label()).toBe('Indiranagar, Bengaluru');
    await device.moveTo(12.9352, 77.6245);
    expect(await answer).toBe('known');
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.stored).toBeNull();
    expect(device.isWatched).toBe(true);
  });

  test('stays when the map service is missing, which says so', async () => {
    const { device, store } = open();
    store.choose(CHOICE);
    device.isMapsReady = false;
    const answer = store.askDevice();
    device.pass(10_000);
    expect(await answer).toBe('unavailable');
    expect(device.watchOptions).toEqual([]);
    expect(store.read().choice).toEqual(CHOICE);
  });

  test('stays when the device is asked and refuses', async () => {
    const { device, store, label } = open();
    device.stored = CHOICE;
    store.follow();
    const answer = store.askDevice();
    await device.fail(1);
    expect(await answer).toBe('denied');
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.stored).toEqual(CHOICE);
    expect(device.isWatched).toBe(false);
  });

  test('made while the device is being asked is what counts', async () => {
    const { device, store, label } = open();
    store.follow();
    const answer = store.askDevice();
    store.choose(CHOICE);
    expect(await answer).toBe('denied');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Indiranagar, Bengaluru');
  });
});

describe('the browser’s question', () => {
  const REFUSED_BEFORE = { isRefused: true } as const;

  test('comes once: a refusal, or a dismissal, is remembered', async () => {
    const { device, store } = open();
    store.follow();
    await device.fail(1);
    expect(device.isRefused).toBe(true);
  });

  test.each([2, 3] as const)('counts as unanswered when only the signal is missing (%i)', async (code) => {
    const { device, store } = open();
    store.follow();
    await device.fail(code);
    expect(device.isRefused).toBe(false);
  });

  test.each(['prompt', 'denied', null] as const)(
    'does not come again by itself after a refusal (permission %j): the label says so at once',
    (permission) => {
      const { device, store, label } = open();
      Object.assign(device, REFUSED_BEFORE, { permission, isMapsReady: false });
      store.follow();
      expect(label()).toBe('Location access denied');
      expect(device.watchOptions).toEqual([]);
      expect(device.isPolling).toBe(false);
      expect(device.warnings).toEqual([
        'Location access denied: refused before, so it is not asked for again.',
      ]);
    },
  );

  test('comes where nobody refused, whatever the browser can tell', () => {
    for (const permission of ['prompt', null] as const) {
      const { device, store } = open();
      device.permission = permission;
      store.follow();
      expect(device.watchOptions).toHaveLength(1);
    }
  });

  test('is not needed where the permission was granted since: the refusal is forgotten', async () => {
    const { device, store, label } = open();
    Object.assign(device, REFUSED_BEFORE, { permission: 'granted' });
    store.follow();
    expect(device.isRefused).toBe(false);
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.watchOptions).toHaveLength(1);
  });

  test('comes when the customer wants the current location, and its answer is remembered', async () => {
    const { device, store, label } = open();
    Object.assign(device, REFUSED_BEFORE);
    store.follow();
    const answer = store.askDevice();
    expect(device.watchOptions).toHaveLength(1);
    await device.moveTo(12.9352, 77.6245);
    expect(await answer).toBe('known');
    expect(label()).toBe('Koramangala, Bengaluru');
    expect(device.isRefused).toBe(false);
  });

  test('may be answered later in the settings: the device is followed from then on', async () => {
    const { device, store, label } = open();
    store.follow();
    device.changePermission('denied');
    await device.fail(1);
    device.changePermission('granted');
    expect(label()).toBe('Fetching location...');
    await device.moveTo(12.9352, 77.6245);
    expect(label()).toBe('Koramangala, Bengaluru');
  });

  test('answered while the device is asked starts nothing twice', async () => {
    const { device, store } = open();
    store.follow();
    device.changePermission('granted');
    await device.moveTo(12.9352, 77.6245);
    expect(device.watchOptions).toHaveLength(1);
  });

  test('is none of a chosen place’s business', () => {
    const { device, store, label } = open();
    Object.assign(device, REFUSED_BEFORE, { stored: CHOICE });
    store.follow();
    device.changePermission('granted');
    expect(label()).toBe('Indiranagar, Bengaluru');
    expect(device.watchOptions).toEqual([]);
  });

  test('changed after the header is gone starts nothing', () => {
    const { device, store } = open();
    Object.assign(device, REFUSED_BEFORE);
    store.follow()();
    device.changePermission('granted');
    expect(device.watchOptions).toEqual([]);
  });
});
