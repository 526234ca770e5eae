# Strelka with Debian's Chromium, as a normal user, with Chromium's sandbox on. docs/serve.md says how it is run.
#   docker build -t strelka .
FROM python:3.12-slim-bookworm

# Chromium, and letters for what it draws; security updates come with each build.
RUN apt-get update \
    && apt-get install -y --no-install-recommends chromium chromium-sandbox fonts-liberation fonts-noto-cjk \
    && rm -rf /var/lib/apt/lists/*

COPY pyproject.toml README.md strelka.py /opt/strelka/
COPY policies /opt/strelka/policies
COPY browser_tools /opt/strelka/browser_tools
COPY agent /opt/strelka/agent
RUN pip install --no-cache-dir "/opt/strelka[server,mcp,notify,distributed]" && rm -rf /opt/strelka

# As root Chromium would run without its sandbox.
RUN useradd --create-home --uid 10001 strelka && install -d -o strelka -g strelka /work /data
USER strelka
WORKDIR /work
ENV STRELKA_DATA=/data STRELKA_BROWSER=/usr/bin/chromium PYTHONUNBUFFERED=1
VOLUME ["/work", "/data"]
EXPOSE 8787
STOPSIGNAL SIGTERM

# Other machines' requests arrive at 0.0.0.0: that refuses to start without STRELKA_TOKEN.
ENTRYPOINT ["strelka"]
CMD ["serve", "--host", "0.0.0.0", "--no-open"]
