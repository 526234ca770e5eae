from locust import HttpUser, task


class Shopper(HttpUser):
    host = "http://127.0.0.1:9"

    @task
    def index(self):
        self.client.get("/")
