import { chromium } from '@playwright/test';
const base='http://127.0.0.1:18431';
const [,, what]=process.argv;
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--headless','--no-sandbox','--disable-gpu']});
export async function open({lang='zh-CN',dark=false,width=1440,height=900,user='super',password='quiet-otter-7431'}={}){
  const c=await b.newContext({viewport:{width,height},locale:lang,timezoneId:'Asia/Shanghai'});
  const p=await c.newPage();
  p.on('pageerror',e=>console.log('PAGEERROR',e.message));
  p.on('console',m=>{if(m.type()==='error')console.log('CONSOLE',m.text().slice(0,300))});
  await p.addInitScript(([l,d])=>{localStorage.setItem('language',l);localStorage.setItem('dark',String(d));},[lang,dark]);
  await p.goto(base+'/login');
  await p.locator('[name=username]').fill(user); await p.locator('[name=password]').fill(password); await p.locator('[name=password]').press('Enter');
  await p.locator('#page').waitFor();
  return p;
}
const mod=await import(what);
await mod.default(open,base);
await b.close();
