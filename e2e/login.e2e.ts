import { expect } from '@playwright/test';
import { test } from './support/second-browser.ts';
import { consoleUrl, fillLogin, signIn, signInByForm, superUser } from './support/sign-in.ts';
import { type RunningServer, startServer } from './support/start-server.ts';

test.describe('signing in', () => {
  test('empty fields show an error, and the first one gets the cursor', async ({ page }) => {
    await page.goto(consoleUrl('/login'));
    await expect(page.getByRole('heading', { name: '系统登录' })).toBeVisible();
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('不能为空')).toHaveCount(2);
    await expect(page.locator('[name=username]')).toBeFocused();
    await expect(page.locator('[name=username]')).toHaveAttribute('aria-invalid', 'true');
  });

  test('a form sent before the captcha has loaded signs in when it has', async ({ page }) => {
    let isLate = true;
    await page.route('**/auth/captcha', async (route) => {
      await expect.poll(() => isLate).toBe(false);
      await route.continue();
    });
    await page.goto(consoleUrl('/login'));
    await fillLogin(page);
    await expect(page.locator('button[type=submit]')).toHaveAttribute('aria-disabled', 'true');
    isLate = false;
    await expect(page.locator('#page')).toBeVisible();
  });

  test('a wrong password shows a message, and the typed text stays', async ({ page }) => {
    await page.goto(consoleUrl('/login'));
    await fillLogin(page, { username: 'super', password: 'not-the-password' });
    await expect(page.getByRole('alert').filter({ hasText: '用户名或密码不正确' })).toBeVisible();
    await expect(page.locator('[name=username]')).toHaveValue('super');
    await expect(page.locator('[name=password]')).toHaveValue('not-the-password');
    // A reply that is not from our server gets the general message.
    await page.route('**/auth/oauth/token', (route) => route.fulfill({ status: 502, body: '' }));
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '登录失败' })).toBeVisible();
  });

  test('a captcha that fails to load shows an error beside its field', async ({ page }) => {
    let status = 500;
    await page.route('**/auth/captcha', (route) => route.fulfill({ status, json: { data: null } }));
    await page.goto(consoleUrl('/login'));
    await expect(page.getByText('获取验证码图片失败')).toBeVisible();
    status = 429;
    await page.getByRole('button', { name: '换一张验证码' }).click();
    await expect(page.getByText('获取验证码过于频繁，请稍后再试')).toBeVisible();
  });

  test('the password can be shown', async ({ page }) => {
    await page.goto(consoleUrl('/login'));
    await page.locator('[name=password]').fill('a secret');
    await page.getByRole('button', { name: '显示密码' }).click();
    await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text');
  });

  test('the language changes, keeps the typed text, and is remembered', async ({ page }) => {
    await page.goto(consoleUrl('/login'));
    await page.locator('[name=username]').fill('someone');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'System Login' })).toBeVisible();
    await expect(page.locator('[name=username]')).toHaveValue('someone');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'System Login' })).toBeVisible();
  });

  test('third parties are offered only if there are any', async ({ page }) => {
    const offer = () => page.waitForResponse('**/auth/providers');
    const tab = page.getByRole('tab', { name: '第三方账号', includeHidden: true });
    await Promise.all([offer(), page.goto(consoleUrl('/login'))]);
    await expect(page.getByRole('tab')).toHaveText(['账号登录']);
    await expect(tab).toBeHidden();
    await page.route('**/auth/providers', async (route) => {
      const reply = await (await route.fetch()).json();
      reply.data = [{ id: 'city-sso', name: '市民统一认证' }];
      await route.fulfill({ json: reply });
    });
    await Promise.all([offer(), page.reload()]);
    await tab.click();
    await expect(page.getByRole('button', { name: '市民统一认证' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: '账号登录' })).toBeFocused();
  });

  test('after signing in, the requested page opens', async ({ page }) => {
    await signInByForm(page, '/statistics/borrowing?by=library');
    await expect(page.getByRole('status').filter({ hasText: '登录成功' })).toBeVisible();
    await expect(page).toHaveURL(consoleUrl('/statistics/borrowing?by=library'));
  });

  test('coming back to the login page signs out', async ({ page }) => {
    await signIn(page);
    await page.goto(consoleUrl('/login'));
    await expect(page.getByRole('heading', { name: '系统登录' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
    await page.goto(consoleUrl('/dashboard'));
    await expect(page).toHaveURL(consoleUrl('/login'));
  });
});

test.describe('the login page is light', () => {
  // A second browser has an empty cache.
  test('its scripts weigh at most 60 kB', async ({ other: page }) => {
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      const size = response.request().sizes();
      sizes.set(
        response.url(),
        size.then(({ responseBodySize }) => responseBodySize),
      );
    });
    await page.goto(consoleUrl('/login'));
    // A form that answers has all its scripts.
    await expect(async () => {
      await page.getByRole('button', { name: '显示密码' }).click();
      await expect(page.locator('[name=password]')).toHaveAttribute('type', 'text', {
        timeout: 500,
      });
    }).toPass();
    const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: 'kB', description: (total / 1000).toFixed(1) });
    expect(sizes.size).toBeGreaterThan(1);
    expect(total).toBeGreaterThan(20_000);
    expect(total).toBeLessThanOrEqual(60_000);
  });

  for (const [language, heading] of [
    ['zh-CN', '系统登录'],
    ['en-US', 'System Login'],
  ] as const)
    test(`it shows before its scripts, and keeps typed text and a sent form: ${language}`, async ({
      page,
    }) => {
      let isHeld = true;
      await page.route('**/assets/*', async (route) => {
        await expect.poll(() => isHeld).toBe(false);
        await route.continue();
      });
      await page.addInitScript((stored) => localStorage.setItem('language', stored), language);
      await page.goto(consoleUrl('/statistics/new-books'), { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.locator('[name=username]')).toBeFocused();
      await page.keyboard.type(superUser.username);
      await page.locator('[name=password]').fill(superUser.password);
      await page.keyboard.press('Enter');
      isHeld = false;
      await expect(page.locator('#page')).toBeVisible();
      await expect(page).toHaveURL(consoleUrl('/statistics/new-books'));
    });

  test('a signed-in user sees the frame of the shell before its scripts', async ({ page }) => {
    await signIn(page);
    let isHeld = true;
    await page.route('**/assets/*', async (route) => {
      await expect.poll(() => isHeld).toBe(false);
      await route.continue();
    });
    await page.goto(consoleUrl('/dashboard'), { waitUntil: 'commit' });
    await expect(page.locator('#frame')).toBeVisible();
    await expect(page.locator('#entrance')).toBeEmpty();
    isHeld = false;
    await expect(page.locator('#page')).toBeVisible();
    await expect(page.locator('#frame')).toHaveCount(0);
  });
});

test.describe('single sign-on', () => {
  const paths = [
    '/tcc_sso_login/LJ00',
    '/admin_sso_login',
    '/extSystem_sso_login',
    '/random_sso_login',
  ];
  for (const path of paths) {
    test(`${path} clears the stored session and says what is missing`, async ({ page }) => {
      await signIn(page);
      await page.goto(consoleUrl(path));
      await expect(page.getByRole('heading', { name: '单点登录未成功' })).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: '地址中缺少登录凭据' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
      await page.getByRole('link', { name: '前往登录页' }).click();
      await expect(page.getByRole('heading', { name: '系统登录' })).toBeVisible();
    });
  }

  test('an invalid ticket gets a clear message and is removed from the address', async ({
    page,
  }) => {
    await page.goto(consoleUrl('/tcc_sso_login/LJ00?ticket=forged'));
    await expect(page.getByRole('heading', { name: '单点登录未成功' })).toBeVisible();
    await expect(page).toHaveURL(consoleUrl('/tcc_sso_login/LJ00'));
  });
});

test.describe('the first sign-in of an installation', () => {
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ DEMO: '0.02', LOG_LEVEL: 'warn', SUPER_PASSWORD: '' });
  });
  test.afterAll(() => server?.stop());

  test('asks for a new password first, then shows the notice', async ({ page }) => {
    const first = /密码 \/ Password: +(\S+)/.exec(server.output())?.[1] ?? '';
    expect(first).not.toBe('');
    await page.goto(`${server.url}/`);
    await fillLogin(page, { username: 'super', password: first });
    await expect(page.getByRole('heading', { name: '修改初始密码' })).toBeVisible();
    await page.goto(`${server.url}/dashboard`);
    await expect(page).toHaveURL(`${server.url}/changePassword`);

    const save = page.getByRole('button', { name: '保存新密码' });
    await page.locator('[name=oldPassword]').fill(first);
    await page.locator('[name=newPassword]').fill('short');
    await page.locator('[name=again]').fill('different');
    await save.click();
    await expect(page.getByText('至少 12 个字符')).toBeVisible();
    await expect(page.getByText('两次输入的值不一致')).toBeVisible();

    await page.locator('[name=newPassword]').fill('password1234');
    await page.locator('[name=again]').fill('password1234');
    await save.click();
    await expect(page.getByText('密码过于常见')).toBeVisible();

    await page.locator('[name=newPassword]').fill(superUser.password);
    await page.locator('[name=again]').fill(superUser.password);
    await save.click();
    await expect(page.locator('#page')).toBeVisible();

    // The notice that the demonstration city is ready appears without a reload, even if it comes before the page.
    await server.waitFor(/The demonstration city is ready/);
    await expect(page.getByRole('button', { name: '消息列表，1 条未读' })).toBeVisible();
  });
});
